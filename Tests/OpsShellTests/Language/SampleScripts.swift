/// Scripts of a back office: receipts, triage, a cycle count, production, give-backs.
enum SampleScripts {
  /// Path and text of each; `lib/pick-lot.opsh` is called by another one.
  static let all: [(path: String, text: String)] = [
    ("receive.opsh", receive), ("oos-triage.opsh", triage), ("count.opsh", count),
    ("make-batch.opsh", makeBatch), ("lib/pick-lot.opsh", pickLot), ("giveback.opsh", giveBack),
  ]

  static let files = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0.text) })

  static let receive = #"""
    #!/usr/bin/env -S opsh run
    opsh 1
    param file: path "CSV with columns sku,qty,lot,expires,cost"
    param po: text "purchase order"
    param location: loc = "EU1-RECV"

    assert count(csv($file)) > 0, "empty file"

    atomic "PO $po" {
      foreach r in csv($file) {
        let before = stock show $r.sku --location $location
        stock receive ...$r --location $location --ref "PO-$po"
        let after = stock show $r.sku --location $location
        assert $after.on_hand == $before.on_hand + $r.qty, "$r.sku moved under us"
      }
    }
    let s = stock list --location $location --where 'ref = $po' --fields sku,on_hand
    print "received ${count($s.rows)} SKUs for PO $po"
    """#

  static let triage = #"""
    opsh 1
    param region: text = "EU"
    param max: int = 200
    on-error continue

    var fulfilled = 0
    var handed = 0
    foreach o in oos list --state open --where 'region = $region' --sort priority,age \
          --limit $max {
      let s = stock list --sku $o.sku --where 'free >= $o.qty' --sort -free --limit 1
      if count($s.rows) > 0 {
        retry 3 on conflict every 200ms {
          let r = stock reserve $o.sku $o.qty --for $o.id --location $s.rows[0].location \
          --ttl 2h
          oos fulfil $o.id --from $s.rows[0].location --reservation $r.id
        }
        set fulfilled = $fulfilled + 1
      } elif $o.priority == "high" and $o.age > 2d {
        let alt = try sku show ($o.substitute ?? "-")
        if $alt.ok and $alt.free >= $o.qty {
          oos substitute $o.id $alt.id --qty $o.qty
        } else {
          oos assign $o.id "duty-buyer"
        }
        set handed = $handed + 1
      }
    }
    note "fulfilled $fulfilled, handed over $handed"
    """#

  static let count = #"""
    opsh 1
    param file: path "CSV with columns sku,lot,counted"
    param location: loc
    param limit: int = 25 "largest correction a counter may book alone"

    atomic "cycle count $location" {
      foreach c in csv($file) {
        let s = stock show $c.sku --location $location --lot $c.lot
        let delta = $c.counted - $s.on_hand
        if $delta == 0 { continue }
        if $delta > $limit or $delta < -$limit {
          fail "$c.sku: correction of $delta needs a supervisor" --code rule.needs_supervisor
        }
        stock count $c.sku $c.counted --location $location --lot $c.lot --if-qty $s.on_hand \
          --code cycle
      }
    }
    """#

  static let makeBatch = #"""
    opsh 1
    param recipe: id
    param qty: int
    param line: text = "L2"

    begin "batch of $recipe"
    let b = batch plan $recipe $qty --due (today() + 1d) --line $line
    batch start $b.id
    foreach p in batch explode $recipe $qty {
      let lot = run lib/pick-lot.opsh --sku $p.sku --qty $p.qty
      batch consume $b.id $p.sku $p.qty --lot $lot
    }
    savepoint consumed
    let out = try batch produce $b.id $qty --lot "B-$b.id" --expires (today() + 180d) \
          --location EU1-FG
    if not $out.ok {
      note "produce refused: $out.code, booking scrap"
      rollback to consumed
      batch scrap $b.id $qty --code yield --yes
    }
    batch finish $b.id
    commit
    return $b.id
    """#

  static let pickLot = #"""
    opsh 1
    # lib/pick-lot.opsh — first-expired-first-out; a script is a function: params in, return
    # out
    param sku: sku
    param qty: int
    foreach l in lot list --sku $sku --sort expires \
          --where 'state = free and on_hand >= $qty' {
      if $l.expires > today() + 14d { return $l.id }
    }
    fail "no free lot of $sku with $qty and 14 days left" --code rule.no_lot
    """#

  static let giveBack = #"""
    opsh 1
    let s0 = stock show A-7 --location EU1
    let g = giveback open O-10231 --sku A-7 --qty 2 --code unopened
    giveback inspect $g.id --grade a
    let back = giveback restock $g.id --location EU1
    let s1 = stock show A-7 --location EU1
    assert $s1.on_hand == $s0.on_hand + 2, "restock must add exactly the quantity"
    assert $back.changed

    expect rule.already_restocked { giveback restock $g.id --location EU1 }
    expect rule.insufficient_stock { stock adjust A-7 -99999 --code lost --yes }
    expect denied { role grant anna admin --confirm=anna }

    undo $back.op --yes
    let s2 = stock show A-7 --location EU1
    assert $s2.on_hand == $s0.on_hand, "undo must restore the figure"
    """#
}
