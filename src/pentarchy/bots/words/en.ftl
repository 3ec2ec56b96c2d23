### Who the named opponents are, and what they say at great moments.

temper-bold = bold
temper-cautious = cautious
temper-loyal = loyal
temper-merchant = thrifty
temper-pious = pious
temper-treacherous = treacherous

anselm = Prays before he marches, and forgets his flank while he does.
anselm-begins = God be with us all. Mostly with me.
anselm-gains = A small miracle!
anselm-loses = The Lord gives, the Lord takes.
anselm-wins = I did not expect that. Deo gratias.
anselm-lost = A good lesson. Thank you.

gisela = Seventeen, and afraid of nothing: she attacks first and counts afterwards.
gisela-begins = Which of you is nearest?
gisela-gains = Did you see that?
gisela-loses = That was a surprise.
gisela-wins = I told you so!
gisela-lost = Again! One more game!

piet = Carries anything anywhere for a coin, and hopes that nobody wants a fight.
piet-begins = A fair wind to everybody.
piet-gains = Good business.
piet-loses = There goes the cargo.
piet-wins = It pays to be patient.
piet-lost = Well, the ferry still runs.

ulf = A raider of three generations: what stands unguarded is his by morning.
ulf-begins = Count your guards.
ulf-gains = Mine now.
ulf-loses = You will pay for that one.
ulf-wins = The sagas will be short but good.
ulf-lost = A good fight. I will be back with more ships.

ermengarde = Her word is worth more than her walls: she seeks friends and keeps them.
ermengarde-begins = Let us see who keeps a promise.
ermengarde-gains = This is for my friends, too.
ermengarde-loses = I shall remember who stood by.
ermengarde-wins = Together, as I said.
ermengarde-lost = Well won. My offer of friendship stands.

lotario = Buys before he fights and knows the price of every one of you.
lotario-begins = My books are open.
lotario-gains = An investment.
lotario-loses = A write-off.
lotario-wins = Interest adds up.
lotario-lost = I shall audit this defeat.

hildebrand = Builds for the centuries and lets others have the battles.
hildebrand-begins = Stone upon stone.
hildebrand-gains = So it was written.
hildebrand-loses = Pride, pride. Mine, I fear.
hildebrand-wins = The last shall be first.
hildebrand-lost = My congratulations, and my prayers for your soul.

toghrul = Comes early, comes fast, and looks for the weakest gate.
toghrul-begins = The horses are saddled.
toghrul-gains = The next gate, please.
toghrul-loses = A scratch.
toghrul-wins = The grass grows again where I have been. Slowly.
toghrul-lost = You ride well.

theodora = Two walls, three plans, and a spare of each: she waits for your mistake.
theodora-begins = Take your time. I have.
theodora-gains = As expected.
theodora-loses = A wall can be built again.
theodora-wins = Patience, you see.
theodora-lost = I had a plan for everything but you.

galeazzo = Smiles at everybody and strikes the one who leads, or the one who sleeps.
galeazzo-begins = I am so glad we are all friends here.
galeazzo-gains = Nothing personal.
galeazzo-loses = How very unkind. I take note.
galeazzo-wins = You should have read the small print.
galeazzo-lost = Masterly. I must steal that idea.
