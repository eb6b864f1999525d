/// Scripts that are right, one a line; ⏎ stands for a line end.
enum AcceptedScripts {
  static let cases = #"""
    opsh 1
    opsh 1⏎sku list
    #!/usr/bin/env opsh⏎opsh 1⏎sku list
    # only a comment
    sku list
    sku list; sku show A-7
    sku list ;;; sku show A
      sku list
    sku list # comment
    sku show A-7#1
    sku show 'A 7'
    sku show 'it''s'
    sku show "A\"7"
    sku show "a\tb\n\\\$"
    sku show 00123
    sku show 1e5
    sku show A,B
    sku show ünïcode
    sku show a\;b
    sku show -- -A
    sku show -5
    stock adjust A -5 --code lost
    stock adjust A +5 --code found
    stock adjust A -5 --code=lost
    stock receive A 1 --expires 2027-01-31
    stock receive A 1 --expires=2027-01-31 --cost 12.50
    stock receive A 0.5 --lot "L 1"
    stock receive A 1 \⏎  --lot L1
    stock receive A 1 --lot L1 -n
    stock receive A 1 --dry-run --yes -q
    stock receive A 1 -o json
    -o json stock list
    stock receive A 1 --key k1 --reason "a reason"
    stock list --sku A --sku B
    stock list --fields sku,on_hand --all
    stock list --where 'region = EU'
    stock list --where 'free >= 3 and lot = L1'
    stock list --where 'free >= 3 or lot = L1'
    stock list --where "lot = 'L1'" --limit 5⏎
    stock list --where 'lot in L1,L2,L3'
    stock list --where 'lot contains "a b"'
    stock list --where lot=L1
    let q = 3⏎stock list --where 'free >= $q'
    let s = sku show A⏎stock list --where 'free >= $s.on_hand'
    oos list --state open --state rejected
    oos list --priority high --sort -age
    wait oos OOS-1 --until 'state = fulfilled' --fail-if 'state = rejected' --timeout 5m
    param a: int
    param a: int = 5
    param a: int = -5
    param a: qty = 2.5
    param a: money = 12.50
    param a: text = "x y"
    param a: text = word
    param a: bool = true
    param a: date = "2027-01-31"
    param a: duration = 2h
    param a: duration = "1h30m"
    param a: path "a file"
    param a: id
    param a: sku = A-7
    param a: lot
    param a: loc = "EU1" "where"
    param a: order
    param a: oos
    param a: user
    param a: role
    param a: int = 1 "help"; param b: text "help"
    opsh 1⏎param a: int⏎on-error stop⏎sku list
    let x = 5
    let x = -5
    let x = - 5
    let x = 1.25
    let x = 10%
    let x = 2d
    let x = 200ms
    let x = 1w
    let x = 1h30m
    param a: duration = 1h30m
    let x = "text"
    let x = 'text'
    let x = true
    let x = false
    let x = null
    let x = [1, 2, 3]
    let x = []
    let x = ["a", [1], $_]
    let x = (1 + 2) * 3
    let x = 1 + 2 - 3 + 4
    let x = 2 * 3 / 4 % 5
    let x = 1 - -1
    let x = not true
    let x = not (1 == 2)
    let x = 1 == 2 and 3 == 4
    let x = 1 == 2 or 3 == 4
    let x = (1 == 2 and 3 == 4) or true
    let x = 1 == 2 and (3 == 4 or true)
    let x = 1 in [1, 2]
    let x = "abc" matches "a.c"
    let x = "abc" contains "b"
    let x = 1 != 2
    let x = 1 <= 2
    let x = 1 >= 2
    let x = null ?? 5
    let x = (1 +⏎ 2)
    let x = [1,⏎ 2,⏎ 3]
    let x = today() + 1d
    let x = today() - date("2027-01-31")
    let x = now()
    let x = count([1, 2])
    let x = sum([1, 2])
    let x = min(1, 2)
    let x = max([1, 2])
    let x = first([1])
    let x = last([1])
    let x = len("abc")
    let x = join(["a"], ", ")
    let x = split("a,b", ",")
    let x = lower("A") + upper("b") + trim(" c ")
    let x = replace("abc", "b", "x")
    let x = round(1.255, 2)
    let x = round(1.5)
    let x = days(today() - date("2027-01-01"))
    let x = env("HOME")
    let x = read("f.txt")
    let x = csv("f.csv")
    let x = ndjson("f.ndjson")
    let x = json("f.json")
    let x = lines("f.txt")
    let x = stdin()
    let x = exists("f.txt")
    let x = csv("f.csv")⏎let y = group_by($x, "sku")
    let x = json("f.json")⏎print (count(keys($x)))
    let x = json("f.json")⏎print $x.a.b[0].c?.d
    let x = [1, 2]⏎print $x[0]
    let x = [1]⏎let i = 0⏎print $x[$i + 1 - 1]
    let r = sku show A⏎print $r.title
    let r = sku show A⏎print "$r.title costs ${1 + 2}"
    let r = sku list⏎print "${count($r.rows)}"
    let r = sku list⏎print $r.rows[0].title
    let r = sku list⏎print $r.next
    let r = try sku show A⏎if $r.ok { print $r.title } else { note $r.code }
    let r = stock receive A 1⏎print "$r.changed $r.op $r.key"
    let a = 1; let b = $a + 1
    var n = 0⏎set n = $n + 1
    var n = 0⏎set n = sku show A
    var n = 0⏎foreach i in [1, 2] { set n = $n + $i }
    if true { }
    if true { sku list }
    if true { sku list } else { sku show A }
    if 1 == 2 { } elif 2 == 3 { } elif 3 == 4 { } else { }
    if true {⏎  sku list⏎} else {⏎  sku show A⏎}
    if true { let x = 1 } else { let x = 2 }
    if not true { sku list };sku show A
    foreach r in csv("f.csv") { sku show $r.sku }
    foreach r in csv("f.csv") parallel 4 { sku show $r.sku }
    foreach r in sku list { sku show $r.sku }
    foreach r in sku list parallel 8 { sku show $r.sku }
    foreach r in [1, 2] { print $r }
    foreach r in lines("f") { print "$r" }
    foreach r in sku list { if $r.free == 0 { continue }; break }
    foreach a in [1] { foreach b in [2] { print "${$a + $b}" } }
    let s = sku list⏎foreach r in $s.rows { print $r.sku }
    foreach r in csv("f") { stock receive ...$r }
    foreach r in csv("f") { stock receive ...$r --location EU1 }
    foreach r in csv("f") { stock receive $r.sku (round($r.qty, 0)) }
    foreach r in stdin() { print $r.x }
    try { sku list } catch e { note $e.message }
    try {⏎ sku list⏎} catch e {⏎ note "$e.code at $e.at"⏎}
    try sku show A
    retry 3 { sku list }
    retry 3 on conflict { sku list }
    retry 3 on conflict,tempfail every 200ms { sku list }
    retry 3 on conflict.version, tempfail.timeout every 1m30s { sku list }
    retry 100 every 1s { sku list }
    return
    return 5
    return "x"
    let r = sku show A⏎return $r.id
    return sku show A
    return try sku show A
    exit
    exit 3
    exit 1 + 2
    assert true
    assert 1 == 1, "one is one"
    let x = 1⏎assert $x == 1, "x is $x"
    expect rule.bad_state { sku show A }
    expect denied { sku show A }
    expect conflict,rule { sku show A }
    fail "no"
    fail "no" --code rule.bad_state
    let x = 1⏎fail "no $x"
    confirm "really?"
    include "inc.opsh"⏎print $inc
    include 'inc.opsh'
    on-error stop
    on-error continue
    on-error rollback
    print "x"
    print word
    print -5
    print (1 + 2)
    print 'x'
    note "x"
    option timing on
    option timing off
    atomic { sku list }
    atomic "label" { sku list }
    let x = 1⏎atomic "label $x" { sku list }
    atomic { savepoint a⏎ rollback to a }
    begin⏎sku list⏎commit
    begin "label"⏎commit --refresh
    begin⏎rollback
    begin⏎savepoint a⏎rollback to a⏎commit
    begin⏎if true { commit } else { rollback }
    if true { begin⏎ commit }
    plan { stock receive A 1 }
    plan stock receive A 1
    plan --save p.plan stock receive A 1
    plan --exit-changed run sub.opsh --n 5
    plan -o json stock receive A 1
    sandbox on⏎sandbox off
    sandbox reset
    sandbox { stock receive A 1 }
    explain stock receive
    explain oos.state
    explain op_01
    can-i stock adjust A -5 --code lost
    who-can stock adjust --location EU1
    watch sku list
    watch --every 2s stock list --below 10
    time sku list
    run sub.opsh --n 5
    run sub.opsh --n 5 --s "a b"
    run sub.opsh --n=5
    let r = run sub.opsh --n 5⏎print $r
    let n = 5⏎run sub.opsh --n $n
    print $_
    sku show $_.id
    sku show A⏎⏎⏎sku show B⏎
    sku show A⏎sku show B
    if (1 == 1) { sku list }
    if $_ == 1 { sku list }
    let x = ((((1))))
    let x = "a ${"b ${"c"}"}"
    let x = "multi⏎line"
    let x = 'multi⏎line'⏎sku list
    undo op_1 --yes
    role grant anna admin --confirm=anna
    stock count A 5 --if-qty 3 --code cycle
    """#
}
