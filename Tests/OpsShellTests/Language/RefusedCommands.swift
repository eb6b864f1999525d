/// Scripts that are refused, one a line: place ¦ words of the message ¦ script. ⏎ stands for a
/// line end.
enum RefusedCommands {
  static let cases = #"""
    1:5 ¦ This is opsh already ¦ opsh
    1:6 ¦ The script is written ¦ opsh 2
    1:6 ¦ Unknown command "x" ¦ opsh x
    2:1 ¦ 'opsh' has no meaning ¦ sku list⏎opsh
    2:1 ¦ 'opsh' has no meaning ¦ sku list⏎opsh let x = 1
    1:6 ¦ This is opsh already ¦ opsh 0
    1:8 ¦ Expected the end of ¦ opsh 1 2
    2:1 ¦ 'opsh' has no meaning ¦ sku list⏎opsh 1
    1:1 ¦ Unknown ¦ skuu list
    1:5 ¦ Unknown ¦ sku lst
    1:1 ¦ sku needs a verb ¦ sku
    1:1 ¦ Unknown ¦ stok list
    1:1 ¦ Unknown ¦ list
    1:1 ¦ Unknown ¦ 5
    1:1 ¦ sku show needs SKU ¦ sku show
    1:12 ¦ sku show takes no ¦ sku show A B
    1:12 ¦ sku show has no ¦ sku show A --colour red
    1:18 ¦ --yes takes no value ¦ sku show A --yes=no
    1:12 ¦ --fields needs a value ¦ sku show A --fields
    1:12 ¦ sku show has no ¦ sku show A -x
    1:13 ¦ Unknown ¦ sku list -o jsn
    1:18 ¦ --color takes auto, always ¦ sku list --color sometimes
    1:1 ¦ stock receive needs QTY ¦ stock receive A
    1:17 ¦ is not a ¦ stock receive A x
    1:17 ¦ is not a ¦ stock receive A 1,5
    1:19 ¦ stock receive has no ¦ stock receive A 1 --lto 5
    1:19 ¦ --lot needs a value ¦ stock receive A 1 --lot
    1:19 ¦ --lot needs a value ¦ stock receive A 1 --lot --yes
    1:34 ¦ --lot is given twice ¦ stock receive A 1 --lot L1 --lot L2
    1:29 ¦ is not a ¦ stock receive A 1 --expires 2027-02-30
    1:29 ¦ is not a ¦ stock receive A 1 --expires someday
    1:26 ¦ is not a ¦ stock receive A 1 --cost abc
    1:19 ¦ stock receive has no ¦ stock receive A 1 --no-lot
    1:26 ¦ stolen is not one ¦ stock adjust A -5 --code stolen
    1:25 ¦ is not a ¦ stock reserve A 1 --ttl 5x
    1:20 ¦ many is not a ¦ stock list --limit many
    1:18 ¦ opn is not one ¦ oos list --state opn
    1:37 ¦ --priority is given twice ¦ oos list --priority high --priority low
    1:10 ¦ oos list has no ¦ oos list --stat open
    1:27 ¦ Expected a value ¦ stock list --where 'free >'
    1:26 ¦ '5' cannot compare ¦ stock list --where 'free 5'
    1:26 ¦ '==' cannot compare ¦ stock list --where 'free == 5'
    1:25 ¦ The filter does not say how ¦ stock list --where 'free'
    1:21 ¦ Expected the name of ¦ stock list --where ''
    1:33 ¦ Expected the name of ¦ stock list --where 'free > 5 and'
    1:38 ¦ 'and' and 'or' are ¦ stock list --where 'free > 5 or a = 1 and b = 2'
    1:29 ¦ Expected 'and', 'or' or ¦ stock list --where 'free > 5 lot = 3'
    1:21 ¦ Expected the name of ¦ stock list --where '5 = free'
    1:28 ¦ $nope is not defined ¦ stock list --where 'free > $nope'
    1:25 ¦ The quote is never ¦ stock list --where 'a = "b'
    1:25 ¦ '(' has no meaning ¦ stock list --where 'a = (b)'
    2:20 ¦ A value is pasted ¦ let x = 1⏎stock list --where "free > $x"
    2:20 ¦ A value is pasted ¦ let x = 1⏎stock list --where $x
    2:20 ¦ A value is pasted ¦ let x = 1⏎stock list --where ("free > 1")
    2:20 ¦ A value is pasted ¦ let x = 1⏎wait oos O --until "state = $x"
    1:13 ¦ A word without quotes ¦ sku show PO-$x
    1:10 ¦ $x is not defined ¦ sku show $x
    2:10 ¦ There is no field ¦ let r = sku show A⏎print $r.titel
    2:10 ¦ There is no field ¦ let r = sku list⏎print $r.rwos
    2:15 ¦ A list has no ¦ let r = sku list⏎print $r.rows.title
    2:18 ¦ There is no field ¦ let r = sku list⏎print $r.rows[0].titel
    2:10 ¦ There is no field ¦ let r = sku list⏎print $r.title
    2:10 ¦ There is no field ¦ let r = try sku show A⏎print $r.erorr
    1:34 ¦ There is no field ¦ foreach r in sku list { print $r.frea }
    2:33 ¦ There is no field ¦ let s = sku list⏎foreach r in $s.rows { print $r.frea }
    2:14 ¦ foreach needs a list ¦ let s = sku list⏎foreach r in $s { print $r }
    1:14 ¦ foreach needs a list ¦ foreach r in 5 { sku list }
    2:10 ¦ A single value has ¦ let x = 5⏎print $x.y
    1:37 ¦ There is no field ¦ try { sku list } catch e { print $e.mesage }
    1:4 ¦ Expected a name for ¦ let
    1:6 ¦ Expected '=', found the ¦ let x
    1:7 ¦ Expected '=', found '5' ¦ let x 5
    1:8 ¦ Expected a value or ¦ let x =
    1:9 ¦ Expected a value, found ¦ let x = = 5
    1:7 ¦ Expected '=', found '==' ¦ let x == 5
    1:5 ¦ Expected a name for ¦ let $x = 5
    1:5 ¦ Expected a name for ¦ let 5 = 5
    1:6 ¦ Expected '=', found '-' ¦ let x-y = 5
    1:5 ¦ Expected a name for ¦ let _ = 5
    1:11 ¦ Expected the end of ¦ let x = 5 6
    1:16 ¦ $x is already a ¦ let x = 5; let x = 6
    2:5 ¦ $x is a constant ¦ let x = 5⏎set x = 6
    2:5 ¦ $x is already a ¦ let x = 5⏎var x = 6
    2:5 ¦ $x is already a ¦ var x = 5⏎let x = 6
    2:15 ¦ $x is already a ¦ var x = 5⏎if true { let x = 6 }
    1:5 ¦ $x is not defined ¦ set x = 5
    2:5 ¦ $p is a parameter ¦ param p: int⏎set p = 6
    2:7 ¦ $p is already a ¦ param p: int⏎param p: text
    1:8 ¦ Expected ':' and a ¦ param p
    1:10 ¦ Expected a type, found ¦ param p: integer
    1:10 ¦ Expected a type, found ¦ param p: strnig
    1:9 ¦ Expected a type, found ¦ param p:
    1:15 ¦ Expected a value that ¦ param p: int =
    1:16 ¦ x is not a ¦ param p: int = x
    1:16 ¦ 1.5 is not a ¦ param p: int = 1.5
    1:17 ¦ yes is not one ¦ param p: bool = yes
    1:21 ¦ Expected the end of ¦ param p: date = 2027-01-31
    1:17 ¦ is not a ¦ param p: date = "31.1.2027"
    1:21 ¦ is not a ¦ param p: duration = 5
    1:17 ¦ no role called Boss ¦ param p: role = Boss
    1:17 ¦ Expected a value that ¦ param p: text = "a $b"
    1:14 ¦ Expected the end of ¦ param p: int 5
    1:7 ¦ Expected a name for ¦ param : int
    2:1 ¦ 'param' comes after other ¦ sku list⏎param p: int
    1:11 ¦ 'param' comes after other ¦ if true { param p: int }
    1:9 ¦ Unknown ¦ let x = foo
    1:15 ¦ A word without quotes ¦ let x = "a" + foo
    1:9 ¦ $y is not defined ¦ let x = $y
    1:12 ¦ Expected a value, found ¦ let x = 1 +
    1:9 ¦ Expected a value, found ¦ let x = * 2
    1:9 ¦ '(' (line 1) is ¦ let x = (1 + 2
    1:14 ¦ ')' closes nothing ¦ let x = 1 + 2)
    1:9 ¦ '[' (line 1) is ¦ let x = [1, 2
    1:13 ¦ Expected a value, found ¦ let x = [1, , 2]
    1:15 ¦ Expected a value after ¦ let x = [1, 2,]
    1:16 ¦ Only one comparison ¦ let x = 1 == 2 == 3
    1:15 ¦ Only one comparison ¦ let x = 1 < 2 < 3
    1:11 ¦ Expected an operator, found ¦ let x = 1 = 2
    1:24 ¦ 'and' and 'or' are ¦ let x = true and false or true
    1:23 ¦ 'and' and 'or' are ¦ let x = true or false and true
    1:13 ¦ Expected a value after ¦ let x = not not true
    1:17 ¦ Expected a value, found ¦ let x = true and
    1:9 ¦ Unknown ¦ let x = and true
    1:14 ¦ '&&' is not an operator ¦ let x = true && false
    1:14 ¦ '||' is not an operator ¦ let x = true || false
    1:9 ¦ '!' is not an operator ¦ let x = !true
    1:11 ¦ Expected the end of ¦ let x = 5 5
    1:9 ¦ '5y' is not a number ¦ let x = 5y
    1:9 ¦ A number ends in ¦ let x = 5_0
    1:12 ¦ Expected the end of ¦ let x = 1.2.3
    1:13 ¦ Expected a value, found ¦ let x = 2 in
    1:13 ¦ Expected the end of ¦ let x = "a" like "b"
    1:9 ¦ There is no function ¦ let x = coutn([1])
    1:9 ¦ count takes 1 value, ¦ let x = count()
    1:9 ¦ count takes 1 value, ¦ let x = count(1, 2)
    1:9 ¦ today takes no value, ¦ let x = today(1)
    1:9 ¦ replace takes 3 values, ¦ let x = replace("a", "b")
    1:9 ¦ split takes 2 values, ¦ let x = split("a")
    1:9 ¦ group_by takes 2 values, ¦ let x = group_by([1])
    1:9 ¦ min takes 1 or ¦ let x = min()
    1:9 ¦ There is no function ¦ let x = eval("1")
    1:9 ¦ Unknown ¦ let x = count
    1:15 ¦ '[' has no meaning ¦ let x = count [1]
    1:13 ¦ A word without quotes ¦ let x = env(HOME)
    1:9 ¦ The ¦ let x = "abc
    1:9 ¦ The quote ' is ¦ let x = 'abc
    1:12 ¦ Unknown escape in a ¦ let x = "a \q"
    1:12 ¦ '$' ¦ let x = "a $"
    1:14 ¦ The ¦ let x = "a ${"
    1:15 ¦ The ¦ let x = "a ${1"
    1:14 ¦ Expected a value, found ¦ let x = "a ${}"
    1:16 ¦ Expected '}', found '2' ¦ let x = "a ${1 2}"
    1:14 ¦ $nope is not defined ¦ let x = "a ${$nope}"
    1:12 ¦ $nope is not defined ¦ let x = "a $nope b"
    2:5 ¦ $nope is not defined ¦ let x = "a⏎b ${$nope}"
    1:9 ¦ 'foreach' is a statement ¦ let x = foreach
    """#
}
