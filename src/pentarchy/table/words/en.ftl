### What the table server says to people, apart from the games' own sentences.

## Refusals: `refused-` and their code; where a code has several sentences, also what this one is about.

refused-account_name = An account keeps its name.
refused-bad_address = Not an address for notifications: { $kinds }.
refused-bad_address-mail = A mail address has its own field: its owner confirms it there.
refused-bad_arms = A shield has a division, two tinctures and perhaps a charge.
refused-bad_clock-live = A live clock has 10 seconds of reserve at least.
refused-bad_clock-mail = By mail a turn has 1 hour to 60 days.
refused-bad_mail = This is no mail address.
refused-bad_name = A name has 1 to { $most } letters.
refused-bad_name-impostor = “{ $name }” would be taken for a bot or for the host. Choose another name.
refused-bad_password = A password has { $least } to { $most } characters.
refused-bad_players = This game is for { $least } to { $most } players, not { $wished }.
refused-bad_push = This browser did not say where it can be reached.
refused-bad_seats-count = { $players } players, but { $seats } seats are described.
refused-bad_seats-several = Several seats for one person: that is a hot-seat table.
refused-bad_seed = Here nobody chooses the seed.
refused-bad_text = A message has 1 to { $most } characters.
refused-bad_time = An evening lies ahead, and not further than a year.
refused-bad_zone = There is no time zone “{ $zone }”.
refused-bad_vacation = A vacation has at most { $most } days.
refused-bad_variants = { $why }
refused-banned = You are banned from here for { COUNT($hours, "more hour", "more hours") }: { $reason }
refused-bot_plays = A bot plays for you; take your seat back first.
refused-busy = Many want that now; try again later.
refused-busy-check = The addresses could not be checked; try again.
refused-damaged = This file cannot be used: { $why }.
refused-damaged-seed = This file cannot be used: it has no seed to play on with.
refused-damaged-slow = This file cannot be used: replaying it takes too long.
refused-damaged-table = What is stored of this table is damaged; its host can tell more.
refused-foreign_origin = This socket was not opened by a page of this server.
refused-forged = This request did not come from a page of this server.
refused-full = No seat is open at this table.
refused-game_broke = The rules failed here ({ $why }); nothing was changed.
refused-has_account = You are logged in as { $name } already.
refused-hello_first = Say hello first.
refused-http = { $why }
refused-illegal = { $why }
refused-lesson = { $why }
refused-lab = { $why }
refused-lab-games = A run has at most { $most } games.
refused-malformed = { $why }
refused-malformed-address = This is no address of this server.
refused-malformed-deep = Nothing is nested deeper than { $most } times.
refused-malformed-filter = There is no filter “{ $filter }”: mine, open, running or done.
refused-malformed-json = Not JSON: { $why }
refused-malformed-nul = A text has no NUL.
refused-malformed-path = There is no such address.
refused-malformed-place = This game has no decision number { $at }.
refused-name_taken = { $name } is somebody's account. Log in, or choose another name.
refused-name_taken-account = There is an account { $name } already.
refused-needs_password = Choose a new password.
refused-no_advice = Advice is for games against bots alone: at this table others play, too.
refused-no_advice-now = No advice came this time.
refused-no_address = Set where notifications should go first.
refused-no_bot = There is no bot called “{ $name }”; there are { $bots }.
refused-no_club = There is no such club.
refused-no_club-link = This link does not lead into the club.
refused-no_cup = There is no such tournament.
refused-no_evening = There is no such evening.
refused-no_client = The web client is not built; run `make setup`.
refused-no_game = There is no game called “{ $game }” here.
refused-no_language = There are no words in “{ $language }” here.
refused-no_lesson = There is no such lesson.
refused-no_letter = This link has been used, or is too old. Ask for another.
refused-no_manifest = There is no such manifest.
refused-no_person = There is nobody of that name here.
refused-no_person-address = Nobody knows where { $name } is: not seen since the server started.
refused-no_relay = This host sends no mail.
refused-no_run = There is no such run.
refused-no_rules = { $why }
refused-no_standing = There is no standing answer “{ $what }” with the value “{ $value }”.
refused-no_table = There is no such table.
refused-no_talk = At this table there is no such talk.
refused-no_undo = It cannot be taken back: { $why }.
refused-no_undo-lesson = The lesson begins here.
refused-no_undo-now = That is where the game stands now.
refused-no_vote = Nobody asks for anything.
refused-no_motion-resign = With more than two at the table the others play on: leave it.
refused-paused = The game is paused; anybody at the table may go on.
refused-nobody = Tell us a name first.
refused-not_asked = You are not asked anything now.
refused-not_keeper = Only those who keep this house may do that.
refused-not_absent = { $name } is here, or was a moment ago: nobody is replaced who may still come back.
refused-not_absent-self = Leave, if you want to go.
refused-not_absent-vacation = { $name } is on vacation: the clock stands.
refused-not_member = Only members of the club may do that.
refused-not_owner = Only who opened the table may do that.
refused-not_owner-club = Only who founded the club may do that.
refused-not_owner-run = Only who asked for the run may do that.
refused-not_owner-begin = Only who opened the table can begin.
refused-not_seated = You do not sit at this table.
refused-not_seated-rematch = Only those who played can ask for a rematch.
refused-not_seated-talk = Only those who sit at the table talk here.
refused-not_seated-there = You do not sit there.
refused-not_sent = It could not be sent ({ $why }).
refused-not_started = The game has not begun: seats are still open.
refused-not_welcome = Somebody at this table does not want to play with you.
refused-not_yours = The figures are the host's; see the hosting guide.
refused-other_vote = Something else is asked now; look again.
refused-over = The game is over.
refused-over-leave = The game is over; whoever played it is part of it.
refused-refused = The socket was refused.
refused-reserved = This seat is kept for somebody who was sent the table's link.
refused-running = The game is not over yet.
refused-running-file = The saved game holds all secrets; it is given out when the game is over.
refused-seated = You sit at this table already.
refused-seen_another = You have played seat { $seat } of this game and know what only that seat may know: no other is open to you.
refused-server_broke = The server failed here; nothing was changed.
refused-silent = You may not talk for a while.
refused-slow_down = Too many requests; wait a moment.
refused-slow_down-lab = Enough runs for now: at most { $most } of yours at a time.
refused-slow_down-letters = Enough letters for now; look whether one has come, or wait.
refused-slow_down-login = Too many attempts; wait a minute.
refused-slow_down-messages = Too many messages; wait a moment.
refused-slow_down-reports = The keepers have enough to read for now; try again later.
refused-slow_down-tries = Too many tries; wait a moment.
refused-plan_over = Something new comes in between: take it one by one from here.
refused-stale = The table moved on; look again.
refused-stale-question = The table moved on: that question is no longer open.
refused-stale-quicker = Somebody else was quicker; look again.
refused-started = The game has begun already.
refused-taken = Seat { $seat } is taken.
refused-too_big-addresses = At most { $most } addresses of { $letters } characters.
refused-too_big-message = A message has at most { $most } bytes.
refused-too_big-request = At most { $most } bytes are read.
refused-too_big-settings = These settings are too large.
refused-too_many = You have too many unfinished tables.
refused-too_many-clubs = One person keeps at most { $most } clubs.
refused-too_many-cups = One person holds at most { $most } tournaments at a time.
refused-too_many-entrants = At most { $most } take part.
refused-too_many-evenings = At most { $most } evenings are planned at a time.
refused-too_many-invitations = Enough invitations for now; wait until somebody has answered.
refused-too_many-members = A club has at most { $most } members.
refused-too_many-ties = No more than { $most } names are kept in such a list.
refused-too_many-bots = You have enough tables at which only bots play; wait until one is over.
refused-too_slow = The request did not arrive in time.
refused-try_again = The table cannot be written just now; try again in a moment.
refused-unplayable = This table was played by other rules than today's: { $why }.
refused-wrong_password = Name and password do not fit.
refused-wrong_seat = Seat { $seat } is not yours.
refused-wrong_seat-chat = There is no such seat.
refused-wrong_seat-look = Seat { $seat } is not yours to look from.
refused-wrong_seat-none = There is no seat { $seat }.
refused-wrong_seat-past = While the game runs one sees it from one's own seat only.

## Tables and people

somebody = Somebody
guest = Guest { $number }
sparring = Sparring partner
table-of = { $name }'s table
table-imported = { $game }, imported
table-again = { $game }, played on
victory = Victory: { $winners }, { $how }

## Standing answers

standing-all = Whenever I may react
standing-one = When I am asked as in “{ $question }”
standing-again = In this fight
standing-keep = Go on as planned
standing-ask = Ask me
standing-move = Pass until my next move
standing-pass = Pass until I say otherwise
standing-note-move = Stops when you are asked anything but a reaction.
standing-note-pass = Goes on until you change it here.
standing-note-keep = Stops when the fight is over, or when the odds are against you.
standing-note-odds = Has stopped: the odds are against you, or there is something to decide.
standing-note-ended = Has stopped: it was your move. You are asked again.

## Decided by those who play

told-by = The table
told-left = { $name } has left the table for good. A bot plays on; anybody may take the seat.
told-stands-in = { $name } is away: a bot plays for now.
told-back = { $name } is back and plays on.
told-came = { $name } takes a seat.
told-paused = The game is paused. Anybody who plays may go on.
told-resumed = The game goes on.
told-refused = { $name } does not agree { $what ->
    [rewind] to go back
    [pause] to pause
   *[end] to end the game
}.
told-agreed = All have agreed to end the game here.
told-rematch = { $name } asks for a rematch: it begins when everybody has said yes.
told-resigned = { $name } gives up the game.
ended-agreed = Ended by consent
ended-resigned = Victory: { $winners }, the other gave up
ended-points = Points

## Notifications

notice-turn = Your move: { $table }
notice-over = The game is over: { $table }
notice-invite = { $name } invites you: { $table }
notice-evening = { $name } plans an evening: { $club }
notice-evening-off = { $name } calls an evening off: { $club }
notice-evening-soon = Soon: { $club }
notice-remind = Not much time left. { $what }
notice-several = { $n } tables are waiting for you
notice-test = Pentarchy: a test
notice-test-body = This is how a notification from { $server } looks.
notice-from-table = your table
notice-late = no answer in time

## Letters

mail-confirm = Pentarchy: is this your address?
mail-confirm-body =
    { $name } would like to use this address at Pentarchy. If that is you, open this link within { $minutes } minutes:
    { $link }
    If not, do nothing: the address is not kept.
mail-recover = Pentarchy: a new password
mail-recover-body =
    Somebody asked for a new password for { $name }. If that is you, open this link within { $minutes } minutes:
    { $link }
    If not, do nothing: everything stays as it is.
