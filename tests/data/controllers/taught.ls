/PROG  TAUGHT	  Process
/ATTR
OWNER		= MNEDITOR;
COMMENT		= "taught";
PROG_SIZE	= 1132;
CREATE		= DATE 23-07-09  TIME 16:00:48;
MODIFIED	= DATE 23-07-09  TIME 16:00:50;
FILE_NAME	= ;
VERSION		= 0;
LINE_COUNT	= 30;
MEMORY_SIZE	= 2220;
PROTECT		= READ_WRITE;
TCD:  STACK_SIZE	= 0,
      TASK_PRIORITY	= 50,
      TIME_SLICE	= 0,
      BUSY_LAMP_OFF	= 0,
      ABORT_REQUEST	= 0,
      PAUSE_REQUEST	= 0;
DEFAULT_GROUP	= 1,*,*,*,*;
CONTROL_CODE	= 00000000 00000000;
/APPL
/MN
   1:  !a program with registers ;
   2:  PR[9,1]=100.000 ;
   3:  PR[9,2]=0.000 ;
   4:  PR[9,3]=50.000 ;
   5:  PR[9,4]=0.000 ;
   6:  PR[9,5]=0.000 ;
   7:  PR[9,6]=0.000 ;
   8:  UFRAME[2]=PR[9] ;
   9:  UFRAME_NUM=2 ;
  10:  UTOOL_NUM=1 ;
  11:  R[1:speed]=120    ;
  12:  R[2]=0    ;
  13:  PAYLOAD[1] ;
  14:J P[1:home] 30% FINE ACC80    ;
  15:L P[2] 150mm/sec CNT10    ;
  16:  DO[1]=ON ;
  17:  WAIT    .40(sec) ;
  18:  WAIT DI[2]=ON    ;
  19:  LBL[1:again] ;
  20:  R[2]=R[2]+1    ;
  21:  PR[1]=P[2]    ;
  22:  PR[1,3]=PR[1,3]+R[2]*10    ;
  23:L PR[1] R[1]mm/sec FINE    ;
  24:  IF R[2]<3,JMP LBL[1] ;
  25:C P[3]    
    :  P[4] 100mm/sec CNT20    ;
  26:  PR[2,3]=25 ;
  27:L P[2] 900cm/min FINE Offset,PR[2]    ;
  28:  IF DI[5]=ON,DO[6]=ON ;
  29:J P[1:home] 100% CNT100    ;
  30:  END ;
/POS
P[1:"home"]{
   GP1:
	UF : 2, UT : 1,	
	J1=      .000 deg,	J2=     0.000 deg,	J3=     0.000 deg,
	J4=     0.000 deg,	J5=   -90.000 deg,	J6=     0.000 deg
};
P[2]{
   GP1:
	UF : 2, UT : 1,		CONFIG : 'N U T, 0, 0, 0',
	X =   285.000  mm,	Y =    40.000  mm,	Z =   130.000  mm,
	W =   180.000 deg,	P =     0.000 deg,	R =     0.000 deg
};
P[3]{
   GP1:
	UF : 2, UT : 1,		CONFIG : 'N U T, 0, 0, 0',
	X =   300.000  mm,	Y =    55.000  mm,	Z =   160.000  mm,
	W =   180.000 deg,	P =     0.000 deg,	R =     0.000 deg
};
P[4]{
   GP1:
	UF : 2, UT : 1,		CONFIG : 'N U T, 0, 0, 0',
	X =   315.000  mm,	Y =    40.000  mm,	Z =   160.000  mm,
	W =   180.000 deg,	P =     0.000 deg,	R =     0.000 deg
};
/END
