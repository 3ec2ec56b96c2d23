from pentarchy.kernel.scene import *
def portray(g, seat):
    return Scene(seats=[SeatInfo(id=s,name="x",colour=s,letter="x") for s in range(g.seats)],calendar=Calendar(label="",turn=0,phases=[]),boards=[],mats=[])
def manifest(g): return Manifest(hash="",title="x",rules="swords-and-sails",boards={},kinds={},faces={})
