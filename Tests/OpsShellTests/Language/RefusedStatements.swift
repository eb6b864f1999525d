/// Scripts that are refused, one a line: place ¦ words of the message ¦ script. ⏎ stands for a
/// line end.
enum RefusedStatements {
  static let cases = #"""
    1:9 ¦ 'plan' is a statement ¦ let x = plan sku list
    1:12 ¦ Expected a command after ¦ let x = try
    1:13 ¦ Expected a command after ¦ let x = try { sku list }
    1:20 ¦ Expected the end of ¦ let x = sku show A { }
    1:4 ¦ Expected a value, found ¦ if { sku list }
    1:8 ¦ Expected '{', found the ¦ if true
    1:9 ¦ Expected '{', found 'sku' ¦ if true sku list
    1:9 ¦ '{' (line 1) is ¦ if true { sku list
    1:22 ¦ Expected the end of ¦ if true { sku list } sku list
    2:1 ¦ 'else' has no meaning ¦ if true { sku list }⏎else { sku list }
    1:27 ¦ Expected '{', found 'if' ¦ if true { sku list } else if false { sku list }
    1:27 ¦ Expected a value, found ¦ if true { sku list } elif { sku list }
    1:26 ¦ Expected '{', found the ¦ if true { sku list } else
    1:6 ¦ Expected an operator, found ¦ if 1 = 1 { sku list }
    1:4 ¦ A word without quotes ¦ if x { sku list }
    1:1 ¦ 'else' has no meaning ¦ else { sku list }
    1:1 ¦ 'elif' has no meaning ¦ elif true { sku list }
    1:1 ¦ 'catch' has no meaning ¦ catch e { sku list }
    1:1 ¦ '}' closes nothing ¦ } sku list
    1:10 ¦ '}' closes nothing ¦ sku list }
    1:10 ¦ A command cannot have ¦ sku list { sku list }
    1:1 ¦ Expected a command or ¦ { sku list }
    1:8 ¦ Expected a name for ¦ foreach
    1:10 ¦ Expected 'in', found the ¦ foreach r
    1:13 ¦ Expected a value or ¦ foreach r in
    1:14 ¦ Expected a value or ¦ foreach r in { sku list }
    1:11 ¦ Expected 'in', found 'of' ¦ foreach r of csv("f") { sku list }
    1:9 ¦ Expected a name for ¦ foreach $r in csv("f") { sku list }
    1:22 ¦ Expected '{', found the ¦ foreach r in csv("f")
    1:32 ¦ Expected how many rows ¦ foreach r in csv("f") parallel { sku list }
    1:32 ¦ Expected how many rows ¦ foreach r in csv("f") parallel 0 { sku list }
    1:32 ¦ Expected how many rows ¦ foreach r in sku list parallel 500 { sku list }
    1:9 ¦ foreach cannot use ¦ foreach r in try sku list { sku list }
    1:29 ¦ $r is the row ¦ foreach r in csv("f") { set r = 5 }
    2:9 ¦ $r is already a ¦ let r = 1⏎foreach r in csv("f") { sku list }
    2:7 ¦ $r is not defined ¦ foreach r in csv("f") { sku list }⏎print $r
    2:40 ¦ $n is set by ¦ var n = 0⏎foreach r in csv("f") parallel 4 { set n = $n + 1 }
    1:17 ¦ There is '(' ¦ foreahc r in csv("f") { sku list }
    1:23 ¦ A command cannot have ¦ foreahc r in sku list { sku list }
    1:1 ¦ 'break' is outside a ¦ break
    1:1 ¦ 'continue' is outside a ¦ continue
    1:11 ¦ 'break' is outside a ¦ if true { break }
    1:17 ¦ Expected 'catch' after the ¦ try { sku list }
    1:24 ¦ Expected a name for ¦ try { sku list } catch { sku list }
    1:25 ¦ Expected '{', found the ¦ try { sku list } catch e
    2:1 ¦ Expected 'catch' after the ¦ try { sku list }⏎catch e { sku list }
    1:4 ¦ Expected a command or ¦ try
    1:7 ¦ Expected how many times, ¦ retry { sku list }
    1:7 ¦ Expected how many times, ¦ retry 0 { sku list }
    1:7 ¦ Expected how many times, ¦ retry many { sku list }
    1:9 ¦ Expected 'on', 'every' or ¦ retry 3 sku list
    1:12 ¦ Expected the code of ¦ retry 3 on { sku list }
    1:12 ¦ There is no error ¦ retry 3 on conflct { sku list }
    1:22 ¦ Expected the code of ¦ retry 3 on conflict, { sku list }
    1:21 ¦ Expected 'on', 'every' or ¦ retry 3 on conflict tempfail { sku list }
    1:15 ¦ Expected a duration, found ¦ retry 3 every soon { sku list }
    1:15 ¦ Expected a duration, found ¦ retry 3 every { sku list }
    1:8 ¦ Expected the code of ¦ expect { sku list }
    1:8 ¦ There is no error ¦ expect rule.bad_stat { sku list }
    1:23 ¦ Expected '{', found 'sku' ¦ expect rule.bad_state sku list
    1:5 ¦ Expected a message in ¦ fail
    1:6 ¦ Expected a message in ¦ fail no
    1:11 ¦ Expected the end of ¦ fail "no" "no"
    1:11 ¦ Expected --code or the ¦ fail "no" --cod rule.bad_state
    1:17 ¦ Expected the code of ¦ fail "no" --code
    1:18 ¦ 'rule' is a class ¦ fail "no" --code rule
    1:18 ¦ There is no error ¦ fail "no" --code rule.unheard
    1:7 ¦ Expected a value, found ¦ assert
    1:13 ¦ Expected the end of ¦ assert true "x"
    1:14 ¦ Expected a message in ¦ assert true, x
    1:10 ¦ Expected an operator, found ¦ assert 1 = 1
    1:8 ¦ Expected a question in ¦ confirm
    1:9 ¦ Expected a question in ¦ confirm really
    1:8 ¦ Expected the path of ¦ include
    1:9 ¦ Expected the path of ¦ include inc.opsh
    1:9 ¦ nowhere.opsh is not there ¦ include "nowhere.opsh"
    2:9 ¦ Expected the path of ¦ let x = 1⏎include "$x.opsh"
    1:9 ¦ Expected stop, continue or ¦ on-error
    1:10 ¦ Expected stop, continue or ¦ on-error panic
    1:10 ¦ Expected stop, continue or ¦ on-error stopp
    1:15 ¦ Expected the end of ¦ on-error stop now
    1:6 ¦ Expected a value after ¦ print
    1:9 ¦ Expected the end of ¦ print a b
    1:5 ¦ Expected a value after ¦ note
    1:8 ¦ Expected the end of ¦ note a b
    1:7 ¦ $nope is not defined ¦ print $nope
    1:7 ¦ Expected the name of ¦ option
    1:14 ¦ Expected its value, found ¦ option timing
    1:15 ¦ timing takes on or ¦ option timing maybe
    1:8 ¦ There is no setting ¦ option speed on
    1:7 ¦ Expected '{', found the ¦ atomic
    1:8 ¦ Expected '{', found 'sku' ¦ atomic sku list
    1:8 ¦ Expected '{', found 'label' ¦ atomic label { sku list }
    1:1 ¦ 'begin' is never closed ¦ begin
    1:7 ¦ Expected the end of ¦ begin label
    1:7 ¦ Expected the end of ¦ begin { sku list }
    2:1 ¦ 'begin' while one is ¦ begin⏎begin⏎commit
    1:1 ¦ 'begin' is never closed ¦ begin⏎if true { commit }
    1:11 ¦ 'begin' is never closed ¦ if true { begin }
    1:25 ¦ 'begin' is not closed ¦ foreach r in csv("f") { begin }
    1:10 ¦ 'begin' inside atomic ¦ atomic { begin⏎commit }
    1:1 ¦ 'commit' without 'begin' in ¦ commit
    1:8 ¦ Expected the end of ¦ commit now
    2:8 ¦ Expected --refresh or the ¦ begin⏎commit --refesh
    1:1 ¦ 'rollback' without 'begin' in ¦ rollback
    2:10 ¦ Expected 'to' or the ¦ begin⏎rollback from x⏎commit
    2:13 ¦ There is no savepoint ¦ begin⏎rollback to x⏎commit
    3:13 ¦ There is no savepoint ¦ begin⏎savepoint aa⏎rollback to ab⏎commit
    1:1 ¦ 'savepoint' outside begin and ¦ savepoint a
    1:10 ¦ Expected a name for ¦ savepoint
    1:8 ¦ Expected on, off, reset ¦ sandbox
    1:9 ¦ Expected on, off, reset ¦ sandbox onn
    1:12 ¦ Expected the end of ¦ sandbox on off
    1:5 ¦ Expected a command after ¦ plan
    1:6 ¦ plan has no option ¦ plan --sve f sku list
    1:12 ¦ Expected the value of ¦ plan --save
    1:10 ¦ Unknown ¦ plan sku lst
    1:6 ¦ Expected a command after ¦ can-i
    1:7 ¦ sku show needs SKU ¦ can-i sku show
    1:15 ¦ is not a ¦ watch --every soon sku list
    1:9 ¦ Unknown ¦ explain stcok
    1:15 ¦ Unknown ¦ explain stock recieve
    1:22 ¦ stock adjust has no ¦ who-can stock adjust --locaton EU1
    1:1 ¦ run needs FILE ¦ run
    1:5 ¦ nowhere.opsh is not there ¦ run nowhere.opsh
    1:1 ¦ sub.opsh needs --n ¦ run sub.opsh
    1:18 ¦ x is not a ¦ run sub.opsh --n x
    1:14 ¦ sub.opsh has no parameter ¦ run sub.opsh --m 5
    1:14 ¦ --n needs a value ¦ run sub.opsh --n
    1:20 ¦ --n is given twice ¦ run sub.opsh --n 1 --n 2
    1:14 ¦ run takes no further ¦ run sub.opsh 5
    2:5 ¦ run needs a path ¦ let f = "sub.opsh"⏎run $f
    1:1 ¦ A statement cannot begin ¦ $x
    1:1 ¦ A statement cannot begin ¦ $x = 5
    1:1 ¦ sku needs a verb ¦ "sku" $x
    1:1 ¦ '[' has no meaning ¦ [1]
    1:1 ¦ Expected a command or ¦ (1)
    1:10 ¦ '|' is reserved ¦ sku list | grep x
    1:10 ¦ '>' is reserved ¦ sku list > f
    1:10 ¦ '&' is reserved ¦ sku list &
    1:10 ¦ '*' is reserved ¦ sku show *
    1:10 ¦ '~' is reserved ¦ sku show ~/x
    1:10 ¦ '`' is reserved ¦ sku show `x`
    1:11 ¦ There is a quote ¦ sku show a"b"
    1:13 ¦ Text directly after the ¦ sku show "a"b
    1:11 ¦ There is '(' ¦ sku show f(x)
    1:15 ¦ Text directly after the ¦ sku show $_[0]x
    1:11 ¦ A backslash outside quotes ¦ sku show a\b
    1:12 ¦ Nothing follows the backslash ¦ sku show A \
    1:18 ¦ $r is not defined ¦ stock receive ...$r
    1:1 ¦ stock receive needs QTY ¦ stock receive ...r
    2:18 ¦ Only the fields of ¦ let x = 1⏎stock receive ...$x
    1:7 ¦ $1 is only known ¦ print $1
    1:10 ¦ This is a typographic quote ¦ sku show ”A”
    """#
}
