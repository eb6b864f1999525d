import OpsDomain
import OpsWarehouse

/// Quotas of one product at one place the plain way: numbers, and no records.
struct QuotaModel {
  struct Lease {
    let number: String
    let holder: Int
    let taken: Int64
    let until: Instant
    var held: Int64
    var used: Int64 = 0
    var lost: Int64 = 0
  }

  /// People who may use the quotas of others.
  let managers: Set<Int>
  var now: Instant
  private(set) var onHand: Int64
  private(set) var leases: [Lease] = []

  init(onHand: Int64, managers: Set<Int>, now: Instant) {
    self.onHand = onHand
    self.managers = managers
    self.now = now
  }

  var reserved: Int64 { leases.filter(isOpen).reduce(0) { $0 + $1.held } }
  var free: Int64 { onHand - reserved }

  func isOpen(_ lease: Lease) -> Bool { lease.held > 0 && now < lease.until }

  func remaining(_ lease: Lease) -> Int64 { isOpen(lease) ? lease.held : 0 }

  func status(_ lease: Lease) -> QuotaStatus {
    if lease.held > 0 { return now < lease.until ? .active : .expired }
    return lease.used + lease.lost == lease.taken ? .used : .returned
  }

  // Each of these says whether it is possible, and does it if it is.

  mutating func take(_ quantity: Int64, by holder: Int, until end: Instant) -> Bool {
    guard quantity <= free else { return false }
    let digits = String(leases.count + 1)
    let number = "SQ-" + String(repeating: "0", count: 6 - digits.count) + digits
    leases.append(
      Lease(number: number, holder: holder, taken: quantity, until: end, held: quantity))
    return true
  }

  mutating func issue(_ quantity: Int64, by person: Int) -> Bool {
    let own = leases.indices.filter { leases[$0].holder == person && isOpen(leases[$0]) }
      .sorted { leases[$0].until < leases[$1].until }
    let held = own.reduce(0) { $0 + leases[$1].held }
    guard quantity <= held + free else { return false }
    var rest = quantity
    for index in own where rest > 0 {
      let part = min(rest, leases[index].held)
      leases[index].held -= part
      leases[index].used += part
      rest -= part
    }
    onHand -= quantity
    return true
  }

  mutating func issue(_ quantity: Int64, of index: Int, by person: Int) -> Bool {
    guard mayUse(index, person), remaining(leases[index]) >= quantity else { return false }
    leases[index].held -= quantity
    leases[index].used += quantity
    onHand -= quantity
    return true
  }

  mutating func giveBack(_ quantity: Int64?, of index: Int, by person: Int) -> Bool {
    let left = remaining(leases[index])
    guard mayUse(index, person), left > 0, quantity ?? left <= left else { return false }
    leases[index].held -= quantity ?? left
    return true
  }

  mutating func receive(_ quantity: Int64) { onHand += quantity }

  /// Goods that are missing are taken off the latest quotas first.
  mutating func lose(_ quantity: Int64) -> Bool {
    guard quantity <= onHand else { return false }
    onHand -= quantity
    var missing = reserved - onHand
    for index in leases.indices.reversed() where missing > 0 && isOpen(leases[index]) {
      let part = min(missing, leases[index].held)
      leases[index].held -= part
      leases[index].lost += part
      missing -= part
    }
    return true
  }

  private func mayUse(_ index: Int, _ person: Int) -> Bool {
    leases[index].holder == person || managers.contains(person)
  }
}
