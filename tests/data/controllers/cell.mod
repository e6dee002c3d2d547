%%%
  VERSION:1
  LANGUAGE:ENGLISH
%%%

MODULE MOD_Cell(SYSMODULE, NOSTEPIN)
    !***********************************************************
    ! Module: a cell, with data by name
    !***********************************************************
    TASK PERS tooldata tPen:=[TRUE,[[0,0,120],[1,0,0,0]],[0.8,[0,0,50],[1,0,0,0],0,0,0]];
    PERS wobjdata wTable:=[FALSE,TRUE,"",[[300,0,150],[1,0,0,0]],[[0,0,0],[1,0,0,0]]];
    CONST jointtarget jHome:=[[0,0,0,0,90,0],[9E+09,9E+09,9E+09,9E+09,9E+09,9E+09]];
    CONST robtarget pPick:=[[0,50,100],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]];
    CONST robtarget pRow{2}:=[[[20,50,100],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]],
                              [[20,70,100],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]]];
    VAR speeddata vSlow:=[80,500,5000,1000];
    VAR num nRow:=0;
    PERS string sText:="x;y!z";

    PROC main()
        AccSet 60,60;
        ConfJ \On;
        ConfL \Off;
        MoveAbsJ jHome\NoEOffs,v500,fine,tPen\WObj:=wTable;
        MoveJ Offs(pPick,0,0,50),v200,z10,tPen\WObj:=wTable;
        MoveL pPick,vSlow,fine,tPen\WObj:=wTable;
        SetDO doGrip3,1;
        WaitTime\InPos,0.3;
        WaitDI diPart,1\MaxTime:=5;
        IF diPart=0 THEN
            TPWrite "no part; what now!";
        ENDIF
        MoveL RelTool(pPick,0,0,-50\Rz:=90),v100\V:=150,z5\Z:=6,tPen\WObj:=wTable;
        FOR i FROM 1 TO 2 DO
            MoveL pRow{i},v100,z1,tPen\WObj:=wTable;
        ENDFOR
        nRow:=nRow+1;
        IF nRow=1 THEN
            place 25;
        ELSE
            place 75;
        ENDIF
        MoveC [[30,80,100],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]],
              [[40,70,100],[0,0,1,0],[0,0,0,0],[9E9,9E9,9E9,9E9,9E9,9E9]],v100,z5,tPen,\WObj:=wTable;
        MoveLDO Offs(pPick,0,-20,0),v100,fine,tPen\WObj:=wTable,doGrip3,0;
        wTable.uframe:=[[300,0,200],[1,0,0,0]];
        MoveL pPick,[60,500,5000,1000],[FALSE,3,4,4,0.5,4,0.5],tPen\WObj:=wTable;
        MoveAbsJ [[10,0,0,0,90,0],[9E9,9E9,9E9,9E9,9E9,9E9]],v500,fine,tPen;
        Stop;
    ERROR
        TPWrite "gone wrong";
        MoveAbsJ jHome,v50,fine,tPen;
    ENDPROC

    PROC place(num nUp)
        MoveL Offs(pRow{2},0,0,nUp),v100,fine,tPen\WObj:=wTable;
    ENDPROC
ENDMODULE
