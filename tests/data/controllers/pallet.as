.***************************************************************************
.*=== AS GROUP ===         : ASE_010100X3Q 2016/02/04 17:57
.***************************************************************************
.PROGRAM pallet() ; picks from a row
  CP ON
  TOOL tl.pen
  BASE NULL
  ACCURACY 1 ALWAYS
  SPEED 40 ALWAYS
  JMOVE #home
  SPEED 150 MM/S ALWAYS
  FOR .i = 0 TO 2
    POINT .pick = SHIFT(row BY 0,30*.i,0)
    JAPPRO .pick,50
    SPEED 30 MM/S
    LMOVE .pick
    SIGNAL 1,-2
    TWAIT 0.2
    LDEPART 50
  END
  IF SIG(1001) THEN
    TYPE "part"
  ELSE
    PRINT "none"
  END
  WAIT SIG(1002)
  LMOVE fr.table+TRANS(0,0,20,0,0,0)
  DRAW 10,0,0
  TDRAW 0,0,5
  C1MOVE TRANS(30,610,560,180,180,0)
  C2MOVE TRANS(50,590,560,180,180,0)
  JMOVE #PPOINT(0,20,-70,0,-90,0)
  BREAK
.END
.TRANS
row 0.000000 600.000000 500.000000 180.000000 180.000000 0.000000
tl.pen 0.000000 0.000000 120.000000 0.000000 0.000000 0.000000
fr.table 0.000000 580.000000 540.000000 180.000000 180.000000 0.000000
.END
.JOINTS
#home 0.000000 30.000000 -60.000000 0.000000 -90.000000 0.000000
.END
.REALS
count = 5
.END
