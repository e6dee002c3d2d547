// The part of KUKA KRL that a program of motions needs, as a second opinion about what zveno writes. Written from the facts
// of the language, not from a grammar of others: what is not here is refused, so that the judge is stricter than a
// controller. Words do not count by case.
grammar Krl;

program : header* (routine NL*)+ EOF ;
header : HEADER NL ;
routine : GLOBAL? DEF NAME '(' ')' NL statement* END (NL | EOF) ;

// A line; declarations with a value do not exist in a .src file.
statement : (motion | splineBlock | assignment | output | wait | halt | call | bas | CONTINUE)? NL ;

motion : PTP axes blend?
       | PTP frame blend?
       | LIN frame blend?
       | CIRC frame ',' frame (',' CA number)? blend? ;

// Inside a block only splines, lines and circles of the newer kind, and comments.
splineBlock : SPLINE own? NL+ segment NL (segment? NL)* ENDSPLINE C_SPL? ;
segment : SPL frame own? | SLIN frame own? | SCIRC frame ',' frame own? ;
own : WITH assignment (',' assignment)* ;

blend : C_DIS | C_PTP C_DIS? | C_ORI | C_VEL ;

// Members in their order; a complete first target is the business of the reader.
axes : '{' (AXIS ':' | E6AXIS ':')? axis (',' axis)* '}' ;
axis : AXISNAME number ;
frame : '{' (POS ':' | E6POS ':' | FRAME ':')? place (',' place)* (',' S whole ',' T whole)? (',' AXISNAME number)* '}' ;
place : (X | Y | Z | A | B | C) number ;

assignment : variable '=' (number | truth | frame) ;
variable : SYSTEM ('.' NAME)? index? ;
index : '[' whole ']' ;
output : OUT '[' whole ']' '=' truth ;
truth : TRUE | FALSE ;
wait : WAIT SEC number | WAIT FOR IN '[' whole ']' ('==' truth)? ;
halt : HALT ;
call : NAME '(' ')' ;
bas : BAS '(' ENUM (',' number)? ')' ;

number : '-'? (WHOLE | REAL) ;
whole : WHOLE | BITS ;

HEADER : '&' ~[\r\n]* ;
COMMENT : ';' ~[\r\n]* -> skip ;
NL : '\r'? '\n' ;
BLANK : [ \t]+ -> skip ;

GLOBAL : G L O B A_ L ; DEF : D E F ; END : E N D ;
PTP : P T_ P ; LIN : L I N ; CIRC : C_ I R C_ ; CA : C_ A_ ;
SPLINE : S_ P L I N E ; ENDSPLINE : E N D S_ P L I N E ; SPL : S_ P L ; SLIN : S_ L I N ; SCIRC : S_ C_ I R C_ ; WITH : W I T_ H ;
C_DIS : C_ '_' D I S_ ; C_PTP : C_ '_' P T_ P ; C_ORI : C_ '_' O R I ; C_VEL : C_ '_' V E L ; C_SPL : C_ '_' S_ P L ;
AXIS : A_ X_ I S_ ; E6AXIS : E '6' A_ X_ I S_ ; POS : P O S_ ; E6POS : E '6' P O S_ ; FRAME : F R A_ M E ;
TRUE : T_ R U E ; FALSE : F A_ L S_ E ; WAIT : W A_ I T_ ; SEC : S_ E C_ ; FOR : F O R ; HALT : H A_ L T_ ;
BAS : B_ A_ S_ ; CONTINUE : C_ O N T_ I N U E ;
OUT : '$' O U T_ ; IN : '$' I N ;
AXISNAME : A_ [1-6] | E [1-6] ;
X : X_ ; Y : Y_ ; Z : Z_ ; A : A_ ; B : B_ ; C : C_ ; S : S_ ; T : T_ ;

SYSTEM : '$' LETTER (LETTER | DIGIT | '_')* ;
ENUM : '#' LETTER (LETTER | DIGIT | '_')* ;
NAME : LETTER (LETTER | DIGIT | '_' | '$')* ;
REAL : DIGIT+ '.' DIGIT* (E [+-]? DIGIT+)? | '.' DIGIT+ | DIGIT+ E [+-]? DIGIT+ ;
WHOLE : DIGIT+ ;
BITS : '\'' B_ [01]+ '\'' ;

fragment LETTER : [a-zA-Z_] ;
fragment DIGIT : [0-9] ;
fragment A_ : [aA] ; fragment B_ : [bB] ; fragment C_ : [cC] ; fragment D : [dD] ; fragment E : [eE] ; fragment F : [fF] ;
fragment G : [gG] ; fragment H : [hH] ; fragment I : [iI] ; fragment L : [lL] ; fragment M : [mM] ; fragment N : [nN] ;
fragment O : [oO] ; fragment P : [pP] ; fragment R : [rR] ; fragment S_ : [sS] ; fragment T_ : [tT] ; fragment U : [uU] ;
fragment V : [vV] ; fragment W : [wW] ; fragment X_ : [xX] ; fragment Y_ : [yY] ; fragment Z_ : [zZ] ;
