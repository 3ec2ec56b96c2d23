from pentarchy.kernel.scene import *
def portray(g, seat): return Scene(seats=[], calendar=Calendar(label="", turn=0, phases=[]), boards=[], mats=[])
def manifest(g): return Manifest("", "", "age-of-sovereigns", {}, {}, {})
