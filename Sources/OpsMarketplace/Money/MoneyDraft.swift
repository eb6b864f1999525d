import OpsDomain

/// The entries of a posting that is being put together.
struct MoneyDraft {
  struct Line: Equatable {
    let holder: MoneyHolder
    let purpose: MoneyPurpose
    var amount: Int64
  }

  /// The key of the posting: one with the same key is not made again.
  let key: String
  var orderID: RecordID?
  private(set) var lines: [Line] = []

  init(_ key: String, of orderID: RecordID? = nil) {
    self.key = key
    self.orderID = orderID
  }

  /// Adds to what an account is owed; an amount below zero takes off, and zero adds no entry.
  mutating func add(_ amount: Int64, to holder: MoneyHolder, for purpose: MoneyPurpose) {
    guard amount != 0 else { return }
    lines.append(Line(holder: holder, purpose: purpose, amount: amount))
  }

  /// Moves an amount from one account to another.
  mutating func move(
    _ amount: Int64, from: MoneyHolder, to: MoneyHolder, for purpose: MoneyPurpose
  ) {
    add(-amount, to: from, for: purpose)
    add(amount, to: to, for: purpose)
  }

  /// What the lines come to: zero for a posting that can be made.
  var sum: Int128 { lines.reduce(0) { $0 + Int128($1.amount) } }
}
