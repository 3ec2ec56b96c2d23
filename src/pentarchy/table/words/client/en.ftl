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
tables = Tables
nav-new = New table
settings = Settings
messages = Messages
minute-left = One minute left.
rule-read = Read rule { $id }
piece-level = level { $n }
server-away = The server cannot be reached. Try again.
server-answered = The server answered { $n }.

## Time

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
games-title = Five games of the Middle Ages
about-pentarchy = Big board games of conquest, in the browser. Learn one tonight, then play bots or people; no account is needed.
weight =
    { $n ->
        [1] light
        [2] easy to learn
        [3] medium
        [4] demanding
       *[5] heavy
    }
weight-of = Weight { $n } of 5
first-game = First game
first-game-start = Start the first game
first-usual = The usual game, against gentle bots.
learn-what = Learn { $game }
in-a-minute = In a minute
name-ask = What should the others call you?
name-later = Not now
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
table-clock =
    { $kind ->
        [live] Live: { $n } min + { $more } s a move
        [days] By mail: { COUNT($n, "day", "days") } a turn
        [hours] By mail: { COUNT($n, "hour", "hours") } a turn
       *[none] No clock
    }
level = For whom
table-level =
    { $level ->
        [new] Beginners welcome
        [skilled] For those who know the game
       *[all] For everybody
    }
tongue = We talk
tongue-any = in any language
talks-in = People talk { $language }
variant-on =
    { $on ->
        [yes] { $name }
       *[no] Without { $name }
    }
variant-is = { $name }: { $value }
vacation-allowed = Time off
vacation-most =
    { $days ->
        [0] none at all
       *[other] up to { $days } days a player
    }
ready-first = Begin when everybody says they are ready
no-game = No game is installed on this server.
game = Game
seats = Seats
players = Players
players-of = { $n } players
seat-n = Seat { $n }
seat-who = Who sits in seat { $n }
seat-bot = Which bot in seat { $n }
seat-you = you
seat-invited = invited person
open-word = open
strength =
    { $level ->
        [novice] { $label }: gentle, for a first game
        [captain] { $label }: a match for most
        [marshal] { $label }: as strong as they come, and slow
       *[other] { $label }
    }
character = { $name }, { $temper }
hotseat = Hot seat: all play on this screen, with a curtain between turns
variants = Variants
table = Table
clock = Clock
talk = Talk
talk-all = table and private channels
talk-table = table only
talk-none = none
name = Name
listed = Listed in the lobby (else only by link)
rated = Counts for the ratings
open-table = Open table

## Settings

set-sound =
    { $which ->
        [turn] Your move
        [place] Pieces placed
        [stage] What the others do: fights, cards, dice
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
set-guard = Ignore a click that comes just after the question changed
set-palette = Colours of owned land
palette-soft = soft
palette-strong = strong
set-patterns = Hatch owned land with each seat's pattern
set-names = Names on the board
set-sounds = Sound
set-volume = Volume
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
notices-how = Sent only while you are away. One address a line: mailto://…, json://… (a webhook) or another service the server knows.
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
        [part] Next part: prompt, board, contest, hand, sheets, chronicle, chat
        [arrows] On the board: to the next space that way
        [lit] To the next space that can be picked
        [next] Through what can be picked, in order
        [inside] Into and out of a space's pieces
        [enter] Pick; confirm
        [escape] Take back a pick; close; back to now
        [digits] Choose the numbered option
        [ready] Confirm, or ready
        [inspect] On the board: what is this?
        [pencil] On the board: begin, then end a pencil arrow
       *[zoom] Whole board, closer, farther
    }
help = Help
screen-part =
    { $part ->
        [top] Top
        [seats] Players
        [sheet] Sheet
        [board] Board
        [ask] Question
       *[below] Below it
    }
screen-what =
    { $part ->
        [top] The turn and its phases, the one now in brown; Goal: how one wins and how far you are; the book: the rules.
        [seats] Everybody's points and whose move it is. A click shows the sheet.
        [sheet] What a player has: money, people, cards. Underlined words explain themselves when clicked.
        [board] Drag to move it, scroll or pinch to come closer.
        [ask] What you are asked, what each answer does and costs, and why others are not offered.
       *[below] Chronicle, overviews and chat. On a phone these are the buttons at the bottom.
    }
help-how = What can be chosen has a dashed rim on the board and stands in words in the panel: pick it here or there. A right click or a long press says what something is; a click on what is not offered says why.
help-anywhere = Anywhere
help-always = Always

## The rules drawer

rules = Rules
rules-find = Find in rules and explanations
rules-found =
    { $n ->
        [one] 1 rule
       *[other] { $n } rules
    }
rulebook = The rulebook
rulings-n =
    { $n ->
        [one] A ruling
       *[other] { $n } rulings
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
seats-mats = Players and their sheets
to-lobby = To the lobby
table-away = The table cannot be reached. Trying again.
slow = This takes a while.
as-text-key = Board as text (T)
as-text = Board as text
side-label = Prompt and chronicle
choices-open = Open the choices
choices-fold = Fold the choices away
side-below = Below
chronicle = Chronicle
common = Overview
chat = Chat
tab =
    { $which ->
        [board] Board
        [hand] Hand
        [mats] Sheets
        [tables] Overview
        [log] Log
       *[chat] Chat
    }
tabs = Parts of the table
phases = Phases
seats-ready = seats that are ready
ready-of = { $n }/{ $of } ready
this-table-what = This table: seats, link, save
this-table = This table
help-key = Help (?)
reconnecting = **Reconnecting.** You can look around; choosing waits for the connection.
bot-plays-you = A bot plays for you.
bots-play = Bots play { $n } of your seats.
seat-back = Take the seat back
seat-back-which = Take { $name } back
vote-asks = { $name } asks to go back to position { $n }.
vote-asks-line = { $name } asks to go back to position { $n } ({ $line }).
somebody = Somebody
motion-pause = { $name } asks to pause the game.
motion-end = { $name } asks to end the game without a winner.
vote-agreed = Agreed: { $names }.
look = Look
agree = Agree
refuse = Refuse
missed = { $n } things happened since you last looked.
show-me = Show me
wide = Wide
common-none = This game has no overview.
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
mat-label = Sheet: { $name }
mat-whose = Whose sheet
mat-wide = Show the sheet wide
menu-go-on = Or go on choosing on the board.
why-not = Why not
sure = Are you sure?
result = Result
unfold = Open
fold = Fold away
rematch = Rematch
rematch-join = Join the rematch
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
leave-sure = Leave the table?
leave-what = From now on a bot plays in your seat, and all are told. You may sit down again as long as nobody else has. Your result is the last place.
leave-yes = Leave, let a bot play
resign = Resign
resign-sure = Give up the game?
resign-what = It is over at once, and the other has won.
resign-yes = Give up
end-game = End the game
end-sure = End the game here?
end-what = If all who play agree, it is over without a winner. The points stay as they are.
end-yes = Ask to end it
pause-sure = Pause the game?
pause-what = If all who play agree, no clock runs and no bot plays until somebody goes on.
pause-yes = Ask to pause
go-on = Go on
paused = The game is paused: no clock runs and no bot plays.
stay = Stay
sit-here = Sit here
let-go = Let somebody else take over
let-go-n = { $n } would
let-go-asked = { $name } does not come. { $n } of you would let somebody else take over; meanwhile a bot plays.
copied = Copied
copy-link = Copy the link
chance = Chance
chance-how = All dice and shuffles follow from a seed fixed when the table opened. Its fingerprint:
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
seats-await = All seats are taken. It begins when everybody is ready.
i-am-ready = I am ready
is-ready =
    { $ready ->
        [yes] ready
       *[no] not ready yet
    }
plays-on = finished { $n } of { $of } games
start-bots = Begin; bots keep the open seats
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
from-where = From where?
ways-on = { COUNT($n, "choice", "choices") }
point = Point at one, or choose here
find = Find
find-choice = Find a choice
kinds = Kinds of choices
asked-again = Asked again, because meanwhile:
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
past = You are looking at the past
past-why = Nothing can be chosen here.
past-rewind = Ask all to rewind to here
to-now = Back to now
over = The game is over
over-why = The result is shown over the board. The whole game can be replayed.
replay-game = Replay the game
advice-ask = What would you do?
advice-wait = A marshal is thinking …
advice-chance = { $n } % to win
advice-more = Better for: { $parts }.
advice-less = Worse for: { $parts }.
why-not-n = Why not? ({ $n })
watching = You are watching
you-ready = You are ready
waiting = Waiting
reactions = Reactions are open.
held = Something happened
held-what = Read it, then press Next or Space; Esc skips all of it.
waiting-for = To move: { $names }.
by-itself = The table goes on by itself.
readies = { $n } of { $of } ready.
undo-to-key = Back to: { $what } (U)
change = Change
undo = Undo
undo-to = , back to: { $what }
restart-what = Take back everything since your turn began
restart = Restart
ready = Ready
plans = In one step
capital = capital
tally = How often: { $what }
plan-then = The same, then
plan-open = After that, chance or the others decide.
none = None
todo = Still to do:
half = Half
all-n = All { $n }
least-n = Only { $n }
fold-n = and { $n } more
standing = Answers given in advance
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
pencil-key = Pencil: arrows that only you see (P, or drag with the right button)
pencil = Pencil: draw arrows that only you see
fit-key = Whole board (Home)
fit = Show the whole board
closer = Closer (+)
zoom-in = Zoom in
farther = Farther (-)
zoom-out = Zoom out
thing-in = { $name } in { $space }
costs-low = costs { $what }
pickable =
    { $n ->
        [1] Can be picked
       *[other] Choose among { $n }
    }
pick-inside = Something here can be picked.
pick-this = Can be picked.
nothing-here = Nothing stands here.
can-pick = can be picked
pencil-from = Pencil arrow from { $from }. Go where it should end and press P.
pencil-none = No pencil arrow.
pencil-drawn = Pencil arrow from { $from } to { $to }.
pencil-rubbed = Pencil arrow from { $from } to { $to } rubbed out.

## What lies on mats

of-cap = { $n } of { $cap }
empty = empty
face-down = Face-down card
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

## The end of a game

end-title = { $game }: the end
end-you-won = You have won.
end-you-lost = You did not win this time.
end-graph = Points from turn to turn
end-graph-label = Points of everybody from turn to turn; the table below has the figures.
end-highlights = What it turned on
end-turns = The map turn by turn
end-last = The end
end-deeds =
    { $decisions } decisions, { $fights ->
        [one] 1 fight
       *[other] { $fights } fights
    }, { $won } won. { $taken ->
        [0] No place taken
        [one] 1 place taken
       *[other] { $taken } places taken
    }, { $lost } lost.
end-best = Best turn: { $turn }, { $n } more points.
end-story = The whole story
end-to-table = To the table
end-review = How it was won
end-review-wait = The game is being judged; this takes a minute or so.
end-review-label = Win chance of everybody from turn to turn, in percent.
end-shares = What moved the win chances, in percentage points
end-choice = Own choices
end-others = The others
end-luck = Luck
end-turnings = Turning points
end-turnings-note = Judged by what one could know at that moment.
end-turning-best = { $taken }: the best there was, { $chance }% to win. With “{ $other }” { $rival }%.
end-turning-worse = { $taken }: { $chance }% to win. “{ $other }” would have been better, { $rival }%.
end-turning-why = It brings more: { $parts }.
end-again = Play on from here
end-none = This game is not over, or there is no such table.

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
contest-odds = The attacker's chance: { $n }%
contest-odds-were = The attacker's chance was { $n }%
contest-to-result = Result
stage-sound = Sound of what happens
where = Show where
stages = Stages
offered = Offered
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
side-hits =
    { $n ->
        [one] deals 1 hit
       *[other] deals { $n } hits
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
chronicle-none = Nothing has happened yet.
since = since your last visit
look-at = Look at position { $n }
details = small steps too
everybody = Everybody
seat-low = seat { $n }
modes = What the map shows
mode-owner = Owners
mode-strength = Strength
mode-changed = Changed
mode-changed-since = Changed since your last move
legend = What the colours mean
choose-seat = Choose
chat-threads = Who with
chat-new = { $name }, { $n } new
chat-mute = Mute { $name }
chat-unmute = Hear { $name } again
chat-muted = You do not hear { $name }.
chat-off = There is no talk at this table.
chat-only = Only you and { $name } read this.
chat-none = Nobody has said anything yet.
chat-say = Say something
chat-message-to = Message to { $name }
send = Send
first = First position
one-back-key = One back (,)
one-back = One back
pause = Pause
play = Play
one-on-key = One on (.)
one-on = One on
last = Last position
position = Position
replay-by = { $by ->
    [turn] Turn
    [fight] Battle
    [great] Great events
   *[mine] What hit you
}
replay-to = { $back ->
    [yes] Back to the last
   *[no] On to the next
}: { replay-by }
replay-as = as
your-view = your view
link = Link

## What happens while one looks

happening = Happening now
happening-you = This concerns you
next = Next
happening-all = Skip { $n }
recap =
    { $yours ->
        [yes] Since your turn
       *[no] Meanwhile
    }
recap-hide = Hide what happened
recap-folded = { $n } went by unseen: all in the chronicle

## What a stranger needs to know

goal = Goal
of = { $n } of { $of }
turn-of = { $n } of { $of } turns
goal-you = you { $score }
goal-lead = { $name } { $score }
goal-target = of { $target }
goal-points = Your points if the game ended now
goal-total = Together
goal-now = Now: { $phase }
goal-phases = All phases, one after the other
tip-seen = Got it
learn = Learn
lessons = Lessons
lessons-how = One idea each, on the real board, against a partner who plays along.
lesson-minutes = { $n } min
lesson-done = done
coach-of = Lesson: { $lesson }
coach-beat = Step { $n } of { $of }
coach-progress = How far the lesson is
coach-hint = Hint
coach-do = Do it for me
coach-skip = Skip this lesson
coach-next-lesson = Next lesson: { $lesson }
terms-n = { COUNT($n, "word", "words") } explained
primer = { $game } in a minute
primer-play = To the board

## People and results

results = Results
results-which = Which game
all-games = All
leaders = Leaders
leaders-how = The number after ± is how far a rating may be off; it shrinks with every game. Bots are rated too.
no-leaders = Nobody has played a game that counts yet. Tables everybody can see count.
rating-of = { $n } ± { $spread }
games-n = { COUNT($n, "game", "games") }
what-wins = What wins here
statistics-of = From { COUNT($n, "game", "games") } played here; typically { $time }.
wins-by-role = Victories by power
wins-by-card = Victories by card, art, invention and building (of those who used it)
wins-by-seat = Victories by seat
ways-to-win = How games end
bar-part = { $part }% of { $n }
bar-points = { $more ->
    [yes] +{ $part }
   *[no] { $part }
} ({ games-n })
roles-help = How much each power helps
roles-help-how = Points added to the rating of who plays it: winning with a weak power counts for more.
games = Games
no-games = No game yet.
lasted =
    { $h ->
        [0] { $m ->
                [0] less than a minute
               *[other] { $m } min
            }
       *[other] { $h } h { $m } min
    }
unrated = does not count
table-unrated = Does not count for the ratings
place-n = { $n }.
left-it = left
is-bot = A bot.
is-guest = A guest.
is-account = Plays here.
here-since = Since { $date }.
friend = Friend
block = Block
friends = Friends
blocked = Blocked: you hear nothing of them, and they cannot sit down with you
reliable = Played to the end
answers-in = Usually answers within
seconds-n = { COUNT($n, "second", "seconds") }
minutes-n = { COUNT($n, "minute", "minutes") }
met-you = Against you
met-n = { COUNT($n, "game", "games") }: you ahead { $ahead }, behind { $behind }
won-of = { $won } of { COUNT($n, "game", "games") } won
role-record = { $role }: { $won } of { $n } won, on average place { $place }
hides-some = Some of this record is not shown.
curve = Rating after { COUNT($n, "game", "games") }: from { $first } to { $last }
set-record = Your arms and record
arms-part =
    { $n ->
        [0] Division of the shield
        [1] First colour
        [2] Second colour
       *[3] What is on it
    }
blazon =
    { $which ->
        [plain] plain
        [bend] bend
        [chevron] chevron
        [chief] chief
        [cross] cross
        [pale] pale
        [quarterly] quarterly
        [waves] waves
        [or] gold
        [argent] silver
        [gules] red
        [azure] blue
        [vert] green
        [sable] black
        [purpure] purple
        [none] nothing
        [axe] axe
        [coins] coins
        [ring] ring
        [serpent] serpent
        [star] star
        [tower] tower
       *[other] { $which }
    }
see-record = See your record as others do
others-see = Others see
record-part =
    { $which ->
        [games] my games and results
        [rating] my rating, also in the lists
       *[habits] how quickly I answer, and whether I play to the end
    }
mail-mine =
    { $guest ->
        [yes] Mail, to be told when it is your turn
       *[no] Mail, to be told when it is your turn, and for a lost password
    }
letter-sent = A letter is on its way; open the link in it.
letter-maybe = If an account has this address, a letter is on its way.
letter-send = Send me a link
mail-unconfirmed = Not yet confirmed.
mail-gone = The address is forgotten.
mail-confirmed = The address is yours.
mail-of-account = The account's mail address
password-lost = Forgot the password?
password-changed = You have a new password and are signed in.
new-password = Choose a new password
confirm-mail = Is this your mail address?
confirm-yes = Yes, use it
my-data = All that is kept about me
my-data-how = Take it with you, or have it removed. Games go on with a bot.
export-me = Download it
remove-me = Remove it
remove-sure = Remove all that is kept about you? It cannot be undone.
removed = All of it is removed.

## Being called

notices-named = Play once, or tell us your name, and you can be called when it is your turn.
call-browser = Call me through this browser when it is my turn
call-more = More ways to be called
call-denied = This browser may not call you; its settings can allow it.
call-agreed = You will be called when it is your turn.
call-ask = Turns by mail take their time. Should this browser call you when it is your move?
call-yes = Call me
quiet-from = Quiet from, to
quiet-begin = Quiet from
quiet-end = Quiet until
quiet-none = (no quiet hours)
oclock = { $hour }:00
digest = Not more often than every six hours, all in one message
remind = Remind me when the time for a turn runs out
vacation = Time off: clocks of games by mail stand, as long as each table allows
vacation-until = Your clocks stand until { $date }.
vacation-days = { $days ->
        [0] none
        [one] one day
       *[other] { $days } days
    }
vacation-set = { $days ->
        [0] Welcome back: your clocks run.
       *[other] { $tables ->
            [0] None of your games is by mail: no clock had to be stopped.
            [one] Your clock stands at one table.
           *[other] Your clock stands at { $tables } tables.
        }
    }

## Clubs, tournaments, invitations

nav-clubs = Clubs
clubs-title = Clubs and tournaments
members-n = { COUNT($n, "member", "members") }
no-clubs = You are in no club yet. Found one, or ask a friend for a link.
club-name = Name of a new club
club-found = Found the club
club-join = Join this club
club-closed = One joins by a link from a member.
club-link = The link to join:
club-leave = Leave the club
club-leave-sure = Leave this club? One comes back only by its link.
no-club-tables = No table waits or runs.
for-club = A table for the members of { $name }, as the club plays.
club-way-keep = Let the club play so
club-way-kept = From now on the club's tables begin so.
club-about = What it is about
remove-name = Remove { $name }
club-remove-sure = Remove { $name } from the club? The link to join changes.
evenings = Evenings
no-evenings = No evening is planned.
calendar = For your calendar
evening-when = When
evening-note = What to say about it
evening-plan = Plan an evening
evening-off = Call this evening off
evening-off-sure = Call this evening off? Those who come are told.
i-come = I will come
cups = Tournaments
no-cups = No tournament yet.
cup-new = Hold a tournament
cup-players = Players at a table
cup-kind = Who meets whom
cup-kinds =
    { $kind ->
        [swiss] Equals meet equals (Swiss)
       *[pools] Everybody of a pool, each in every seat
    }
cup-rounds = Rounds
cup-days = Time for a round
cup-time =
    { $hours ->
        [3] three hours
        [6] six hours
        [24] a day
       *[other] { COUNT($days, "day", "days") }
    }
cup-open = Open it
cup-state =
    { $state ->
        [open] open, { $n } so far
        [running] running, { $n } take part
       *[done] over, { $n } took part
    }
cup-about =
    { $kind ->
        [swiss] Equals meet equals, { $players } at a table, { $rounds } rounds.
       *[pools] Pools of { $players }, { $rounds } rounds.
    }
cup-round = Round { $n }, until { $until }; then bots play for those who are missing.
cup-over = It is over.
cup-enter = Take part
cup-withdraw = Withdraw
cup-bot = Add this bot
cup-start = Begin
cup-off = Call it off
cup-off-sure = Call this tournament off? Tables that have begun play on.
standings = Standings
points = Points
wins = Wins
opponents-points = Opponents' points
round-n = Round { $n }
invited = { $name } invites you to { $table } ({ $game }).
invited-no = No, thanks
invite = Invite
invite-name = Invite by name
invite-sent = { $name } is invited.
invite-picture = QR code for a phone's camera
invite-picture-is = The link to this table as a QR code
seat-vacant = (free to take)

## The lab

nav-lab = Lab
lab-title = The lab
lab-why = Let bots play many games and read who wins, how, and how long it takes. After { COUNT($minutes, "minute", "minutes") } a run stops and reports what was played.
lab-bots = Bots
lab-seat-bot = Bot { $n }
lab-each = A bot for each seat
lab-seed = Seed
lab-seed-help = The same seed plays the same games: change one thing, and see what it changed.
lab-content = Your own numbers
lab-content-help = The game's content files with your numbers in them; what you leave out stays as it is.
lab-content-get = The files as they are (zip)
lab-content-from =
    { $folder ->
        [yes] Or a whole folder
       *[no] Files
    }
lab-content-chosen = Played with: { $names }
lab-begin = Play
lab-runs = Runs
lab-none = Nothing was played yet.
lab-run = { COUNT($games, "game", "games") }, { COUNT($players, "player", "players") }: { $bots }
lab-run-of = { $name }, { $ago }, seed { $seed }
lab-edition = edition { $name }
lab-state =
    { $state ->
        [waits] waits for its turn
        [plays] { $done } of { $n } games
        [done] { $done } of { $n } games played
       *[failed] stopped
    }
lab-left = about { $n } { $unit ->
        [min] min
       *[s] s
    } left
lab-report = Read the report
lab-rows = The games (Parquet)
lab-stop = Stop, and report
lab-remove = Remove

## Keeping the house

nav-host = House
host-title = Keeping the house
health = The server
health-tables = Tables open / running / over
health-people = People / with account
health-here = Connections now
health-acts = Acts since the start
health-ack = Milliseconds to an answer
health-bots = Thoughts of bots over 5 s
health-notices = Messages that failed
health-disk = Disk free
health-backup = Last backup
never = never
report = Report
report-why = What is wrong? Those who keep this house will read it.
report-sent = Thank you. It will be looked at.
reports = Reports
no-reports = Nothing was reported.
report-line = { $by } about { $about }: { $why }
report-dismiss = Dealt with
order = Do something
order-what = What
order-kind =
    { $what ->
        [silence] Silence
        [rename] Another name
        [remove_talk] Remove all talk
        [ban] Ban
        [ban_address] Ban an address
        [role] Role
        [unban] End a ban
       *[dismiss] Report dealt with
    }
order-whom = Whom (a name, an id from the address of a record, or a network address)
order-hours = For how many hours
order-why = Why
order-role = Role
role =
    { $one ->
        [host] Host
        [moderator] Moderator
        [designer] Designer: the lab
       *[none] None
    }
order-go = Do it
order-done = Done, and written down.
bans = Bans
ban-line = { $name } until { $until }: { $why }
ban-end = End it
audit = What was done
