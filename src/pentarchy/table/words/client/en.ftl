# The client's own words. What games say comes with their scenes; this is all the rest of the page.

## Everywhere

pentarchy = Pentarchy
close = Close
try-again = Try again
loading = Loading
you-mark = (you)
bot = bot
lost-title = Nothing lives here
lost-why = The address leads nowhere.
to-tables = To the tables
nav-main = Main
nav-tables = Tables
nav-new = New table
settings = Settings
toasts = Messages
minute-left = One minute left.
rule-read = Read rule { $id }
rule-word = Rule
piece-level = level { $n }
server-away = The server cannot be reached. Check the connection and try again.
server-answered = The server answered { $n }.

## Time

time-days = { $d } d { $h } h
time-hours = { $h }:{ $m } h
clock-days = { $d }d { $h }h
clock-hours = { $h }:{ $m }h
ago-now = just now
ago-minutes = { $n } min ago
ago-hours = { $n } h ago
ago-days = { COUNT($n, "day", "days") } ago

## Things, as they are named and described

yours = yours
spent = spent
piece-with = with { $what }
closed = closed
space-borders = Borders { $spaces }.
card = Card

## The lobby

tables-tab =
    { $which ->
        [mine] My tables
        [open] Open
        [running] Running
       *[done] Finished
    }
tables-none =
    { $which ->
        [mine] You sit at no table yet.
        [open] No table is waiting for players.
        [running] No listed table is being played.
       *[done] No game has been finished yet.
    }
hours = { $n } h
games-title = Play now against bots
opening = Opening
play-now = Play now
play-which = : { $game } against bots
set-up = Set up
set-up-which = a table of { $game }
tables-which = Which tables
your-move-at = , your move at
import = Import
seat-kept = kept seat
seat-open = open seat
your-move = Your move
sit = Sit
table-go = Go
replay = Replay
table-watch = Watch
open-one = Open one
play-bots = Play bots now
show-all = Show all { $n }
lobby-title = Pentarchy: tables

## A new table

new-page = New table · Pentarchy
clock-preset =
    { $which ->
        [quick] Live, quick: 15 min + 20 s a move
        [calm] Live, calm: 45 min + 45 s a move
        [day] By mail: a day a turn, 3 days in reserve
        [slow] By mail: three days a turn, a week in reserve
       *[none] No clock
    }
no-game = No game is installed on this server.
new-game = Game
seats = Seats
players = Players
players-of = { $n } players
seat-n = Seat { $n }
seat-who = Who sits in seat { $n }
seat-bot = Which bot in seat { $n }
seat-you = you
seat-invited = invited person
open-word = open
hotseat = Hot seat: all people play on this screen, with a curtain between turns
variants = Variants
table = Table
clock = Clock
talk = Talk
talk-all = table and private channels
talk-table = table only
talk-none = none
name = Name
listed = Listed in the lobby (else only by link)
open-table = Open table

## Settings

set-sound =
    { $which ->
        [turn] Your move
        [place] Pieces placed
        [dice] Dice
        [coin] Coins
        [reveal] Reveals
       *[refused] Refusals
    }
set-look = Look
set-language = Language
language =
    { $which ->
        [pseudo] Pseudo-language, for testing
       *[en] English
    }
set-theme = Theme
as-system = as the system
theme-light = light
theme-dark = dark
set-motion = Motion
motion-full = show moves
motion-none = no motion
set-pace = Others' turns are shown
pace =
    { $which ->
        [step] step by step
        [slow] slowly
        [fast] fast
        [once] at once
       *[normal] at leisure
    }
set-tips = Tips at the moment of need
set-palette = Colours of owned land
palette-soft = soft
palette-strong = strong
set-patterns = Hatch owned land with each seat's pattern
set-names = Names on the board
set-sounds = Sound
set-volume = Loudness
set-keys = Keys
set-single = Single keys work on the table
keys-fixed = Keys that stay the same
set-you = You
name-saved = Name saved
save = Save
guest = You play as a guest of this browser. An account keeps your tables in any browser.
password = Password
account-open = Open an account
account-opened = Account opened
sign-in = Sign in
signed-in = Signed in
signed-in-as = Signed in as **{ $name }**.
signed-out = Signed out
sign-out = Sign out
notices = Turn notices
notices-how = Sent only while you are away. One address a line: mail (mailto://…), a webhook (json://…) or any other service the server's notifier knows.
addresses = Addresses
addresses-saved = Addresses saved
test-send = Send a test
test-sent = Test notice sent

## Keys and help

key =
    { $deed ->
        [undo] Undo
        [rule] Read the rule of the question
        [text] Board as text
        [find] Find a place
        [back] Replay: one back
        [on] Replay: one on
       *[help] This help
    }
fixed-key =
    { $what ->
        [part] F6
        [arrows] Arrows
        [lit] Shift + arrows
        [next] [ and ]
        [inside] Alt + down, up
        [enter] Enter
        [escape] Esc
        [digits] 1 to 9
        [ready] Ctrl + Enter
        [inspect] I
        [pencil] P
       *[zoom] Home, +, -
    }
fixed-does =
    { $what ->
        [part] Next part: prompt, board, contest, hand, mats, chronicle, chat
        [arrows] On the board: to the next space that way
        [lit] To the next space that can be picked
        [next] Through what can be picked, in order
        [inside] Into and out of a space's pieces
        [enter] Pick; confirm
        [escape] Take back a pick; close; back to now
        [digits] Choose the numbered option
        [ready] Confirm, or ready
        [inspect] On the board: what is this?
        [pencil] On the board: begin, then end a pencil arrow that only you see (by mouse: drag with the right button)
       *[zoom] Whole board, closer, farther
    }
help = Keys and help
help-how = Everything that can be chosen is lit with a dashed rim on the board and listed in words in the panel. Point at it there or choose it here. A right click, a long press or `I` says what something is; a click on something that is not offered says why.
help-anywhere = Anywhere
help-always = Always

## The rules drawer

rules = Rules
rules-find = Find in the rules
rules-found =
    { $n ->
        [one] 1 rule
       *[other] { $n } rules
    }
rules-none = No rule says “{ $words }”.

## The table page

farewell =
    { $why ->
        [no_table] There is no such table. The link may be mistyped, or the table was removed.
        [unplayable] This table cannot be played on with the rules now installed.
       *[other] The server closed this table.
    }
moved-on = The table moved on
moved-on-closed = That question is no longer open.
refused = That was refused
moved-on-changed = The question changed while you were deciding.
seats-at = Seats at the table
seats-mats = Seats and mats
to-lobby = To the lobby
table-away = The table cannot be reached. Trying again.
try-now = Try now
loading-table = Loading the table
slow = This takes longer than usual.
as-text-key = Board as text (T)
as-text = Board as text
side-label = Prompt and chronicle
choices-open = Open the choices
choices-fold = Fold the choices away
side-below = Below
chronicle = Chronicle
common = Tables
chat = Chat
tab =
    { $which ->
        [board] Board
        [hand] Hand
        [mats] Mats
        [tables] Tables
        [log] Log
       *[chat] Chat
    }
tabs = Parts of the table
phases = Phases
seats-ready = seats that are ready
ready-of = { $n }/{ $of } ready
this-table-what = This table: seats, link, save
this-table = This table
help-key = Keys and help (?)
reconnecting = **Reconnecting.** You can look around; choosing waits for the connection.
bot-plays = A bot plays { $name }.
bot-plays-you = A bot plays for you.
seat-back = Take the seat back
vote-asks = { $name } asks to go back to position { $n }.
vote-asks-line = { $name } asks to go back to position { $n } ({ $line }).
somebody = Somebody
vote-agreed = Agreed: { $names }.
look = Look
agree = Agree
refuse = Refuse
missed = { $n } things happened since you last looked.
show-me = Show me
common-tables = Common tables
wide = Wide
common-none = This game has no common tables.
curtain-next = The next player
curtain-take = Please take the screen, { $name }. Everybody else looks away.
curtain-take-all = Please take the screen. Everybody else looks away.
curtain-lift = Show my side
hand-label = Your hand, { $n } cards
hand = Hand
cards-none = no cards
hand-none = No hand of cards in this game.
about = About { $name }
contents-hidden = (contents hidden)
borders = Borders
holds = Holds { $what }.
mat-label = Mat: { $name }
mat-none = none
mat-whose = Whose mat
mat-wide = Show the mat wide
menu-go-on = Or go on choosing on the board.
why-not = Why not
sure = Are you sure?
result = Result
unfold = Open
fold = Fold away
rematch = Rematch
save-game = Save the game
seat-wait =
    { $wait ->
        [must] to move
        [may] may react
       *[ready] ready
    }
away = away
quoted = “{ $words }”
take-back-it = Take it back
let-bot = Let a bot play
leave = Leave
sit-here = Sit here
replace-bot = Replace by a bot
copied = Copied
copy-link = Copy the link
chance = Chance
chance-how = All dice and shuffles follow from a seed that was fixed when the table opened. Its fingerprint:
chance-seed = The seed, for `pentarchy verify`:
layer =
    { $which ->
        [sea] Seas
        [site] Sites
       *[land] Lands
    }
find-place = Find a place
only-lit = only where I can choose
choose = Choose { $name }
place-none = No place fits.
seats-full = All seats are taken.
seats-missing = The game can start when every seat is taken, by a person or a bot.
kept-for = Kept for an invited guest
open-seat = Open seat
give-bot = Give to a bot
start = Start
copy-invitation = Copy the invitation link
news-more = And { $n } more.
your-move-call = Your move. { $prompt }

## The prompt

chosen = Chosen:
take-back = Take back
choices = Choices
on-table = On the table
then = Then
point = Point at one, or choose here
find = Find
find-choice = Find a choice
choice-none = Nothing called “{ $words }” can be chosen now.
key-escape = Esc
confirm = Confirm
confirm-what = Confirm:
costs = Costs { $what }.
no-undo = Cannot be undone: { $why }
cancel = Cancel
yes-what = Yes: { $what }
key-enter = Enter
back = Back
draft = Your draft
take-back-what = Take back: { $what }
draft-none = Nothing drafted yet.
ends-undo = Ends undo: { $why }
ends-undo-low = ends undo: { $why }
past = You are looking at the past
past-why = Nothing can be chosen here.
past-rewind = Ask all to rewind to here
to-now = Back to now
over = The game is over
over-why = The result is shown over the board. The whole game can be replayed from any seat.
replay-game = Replay the game
why-not-n = Why not? ({ $n })
watching = You are watching
you-ready = You are ready
waiting = Waiting
reactions = Reactions are open.
waiting-for = For { $names }.
by-itself = The table goes on by itself.
readies = { $n } of { $of } ready.
undo-to-key = Back to: { $what } (U)
change = Change
undo = Undo
undo-to = , back to: { $what }
restart-what = Take back everything since your turn began
restart = Restart
ready = Ready
standing = Standing answers
how-many = How many
less = Less
more = More
amount-range = Amount, { $least } to { $most }
amount = Amount

## The board

board-role = board
board-label = Board of { $game }. Arrow keys move, Enter picks, T opens the board as text.
board-loading = Loading the board
pencil-clear = Rub out all pencil arrows
pencil-key = Pencil: arrows that only you see (drag; with the right button always; P)
pencil = Pencil: draw arrows that only you see
fit-key = Whole board (Home)
fit = Show the whole board
closer = Closer (+)
zoom-in = Zoom in
farther = Farther (-)
zoom-out = Zoom out
thing-in = { $name } in { $space }
costs-low = costs { $what }
no-undo-low = cannot be undone: { $why }
pickable =
    { $n ->
        [1] Can be picked
       *[other] Choose among { $n }
    }
pick-inside = Something here can be picked.
pick-this = Can be picked.
nothing-here = Nothing stands here.
can-pick = can be picked
pencil-from = Pencil arrow from { $from }. Go where it shall end and press P.
pencil-none = No pencil arrow.
pencil-drawn = Pencil arrow from { $from } to { $to }.
pencil-rubbed = Pencil arrow from { $from } to { $to } rubbed out.

## What lies on mats

of-cap = { $n } of { $cap }
empty = empty
face-down = Face-down card
only-you-it = only you see it
cell-state =
    { $state ->
        [have] owned
        [open] open
        [shut] not yet open
       *[gone] gone
    }
only-you-this = only you see this
cell-needs = needs { $what }
mat-empty = Nothing on this sheet yet.
cards =
    { $n ->
        [one] 1 card
       *[other] { $n } cards
    }
cards-cap =
    { $n ->
        [one] 1 of { $cap } card
       *[other] { $n } of { $cap } cards
    }
total = Total
find-in = Find in { $what }
only-choosable = only what I can choose
rows-none = Nothing here yet.
rows-none-for = Nothing here for “{ $words }”.
track-label = { $label }, { $first } to { $last }: { $pegs }

## Contests

contest-label =
    { $kind ->
        [battle] battle: { $title }
        [siege] siege: { $title }
        [auction] auction: { $title }
        [bid] bid: { $title }
        [vote] vote: { $title }
        [offer] offer: { $title }
       *[roll] roll: { $title }
    }
contest-round = round { $n }
where = Where
where-is = is it
stages = Stages
offered = Offered
lot = Lot
die-state =
    { $state ->
        [kept] kept
        [again] rolled again
       *[void] does not count
    }
hits =
    { $n ->
        [one] 1 hit
       *[other] { $n } hits
    }
die-blank = blank
dice = Dice
side-state =
    { $state ->
        [think] thinking
        [ready] ready
        [out] out
        [won] won
       *[lost] lost
    }
sealed = sealed
faces-enemy = Faces an enemy
nobody = nobody

## Chronicle, chat and replay

earlier = Earlier lines
chronicle-none = Nothing has happened yet. What everybody does will be written here.
since = since your last visit
look-at = Look at position { $n }
details = every detail
everybody = Everybody
seat-low = seat { $n }
chat-off = There is no talk at this table.
chat-to = To
chat-private = { $name } (private)
chat-messages = Messages
chat-to-them = to { $name }
chat-to-you = to you alone
chat-only = Only you and { $name } read this.
chat-none = Nobody has said anything yet.
chat-say = Say something
chat-message-to = Message to { $name }
send = Send
link-position = Link to this position
first = First position
one-back-key = One back (,)
one-back = One back
pause = Pause
play = Play
one-on-key = One on (.)
one-on = One on
last = Last position
position = Position
speed = Speed
replay-as = as
your-view = your view
link = Link
loading-low = loading

## What happens while one looks

happening = Happening now
happening-you = This concerns you
happening-next = Next
happening-all = Skip { $n } more
recap = Since your turn
recap-hide = Hide what happened
recap-folded = { $n } more in the chronicle

## What a stranger needs to know

goal = Goal
goal-you = you { $score }
goal-lead = { $name } { $score }
goal-target = of { $target }
goal-points = Your points if the game ended now
goal-total = Together
tip-seen = Got it
learn = Learn
terms-n = { COUNT($n, "word", "words") } explained
primer = { $game } in a minute
primer-play = To the board
help-screen = The screen and the keys
