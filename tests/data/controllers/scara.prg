' pick and place with a point file
#define VACUUM 1
Global Integer i
Function main
  Motor On
  Power High
  Speed 60
  Accel 50, 50
  SpeedS 200
  LimZ 95
  Tool 0
  Call approach
  For i = 0 To 1
    Jump pick +X(20 * i) LimZ 90 C0
    On 1
    Wait 0.1
    Jump P2 C1
    Off 1
  Next i
  Move XY(220, 80, 50, 0) CP
  Arc XY(230, 90, 50, 0), XY(240, 80, 50, 0)
  If Sw(1) = On Then
    Print "part"
  EndIf
  Wait Sw(2) = On, 2
  Go Here :Z(95)
Fend

Function approach
  Go P1
Fend
