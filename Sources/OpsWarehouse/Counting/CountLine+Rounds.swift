import OpsDomain

extension CountLine {
  /// Reason code of a difference nobody has said more about.
  public static let standardCode = "count"

  /// Whether it was counted in the round that is wanted.
  public var isDone: Bool { round >= wanted }
  /// Whether nobody has counted it in any round.
  public var isUncounted: Bool { round == 0 }
  /// Whether it was counted, and is to be counted again.
  public var awaitsRecount: Bool { round > 0 && round < wanted }

  /// What the posted difference is, or will be: what was counted less what the book said.
  public var difference: Quantity? {
    counted.map { $0 - (book ?? $0) }
  }

  /// Takes over what a movement added to the book before the count, though it was recorded after
  /// the posting. What was counted stays, so the difference changes.
  ///
  /// - Throws: `data.bad_quantity` when a sum is too large.
  public mutating func takeLate(_ change: Quantity) throws(OpsError) {
    guard let counted else { return }
    let late = try (self.late ?? .zero).adding(change)
    let book = try (self.book ?? counted).adding(change)
    self.late = late.isZero ? nil : late
    self.book = book == counted ? nil : book
  }

  /// Whether `new` differs from this line by late movements only.
  public func differsByLate(_ new: CountLine) -> Bool {
    var expected = self
    expected.late = new.late
    expected.book = new.book
    expected.version = new.version
    guard expected == new, let counted else { return false }
    let change = (new.late ?? .zero) - (late ?? .zero)
    return (new.book ?? counted) - (book ?? counted) == change
  }

  /// Which bin it is about.
  public var bin: StockBin {
    StockBin(productID: productID, locationID: locationID, size: size, lot: lot)
  }

  /// Takes an entry over: what was counted, and at which moment.
  ///
  /// - Parameter quantity: What was counted; zero or more.
  /// - Throws: `data.bad_quantity` when the sum is too large.
  public mutating func take(
    _ quantity: Quantity, _ mode: CountMode, at moment: Instant, entry: RecordID
  ) throws(OpsError) {
    let before = isDone && mode == .add ? counted ?? .zero : .zero
    let sum = try before.adding(quantity)
    guard sum <= .maximum else {
      throw OpsError(.badQuantity, "The quantity is too large", field: "quantity")
    }
    counted = sum
    book = nil
    countedAt = moment
    entryID = entry
    round = wanted
  }

  /// Whether a line may go from `old` to `new`: it stays with its bin and what was frozen.
  ///
  /// Throws `rule.violated` and `data.bad_quantity`.
  public static func checkTransition(_ old: CountLine?, _ new: CountLine?) throws(OpsError) {
    guard let new else { return }
    try new.counted?.requireCounted()
    guard new.round <= new.wanted, (new.round > 0) == (new.counted != nil) else {
      throw OpsError(.ruleViolated, "A line is counted in the round it is wanted in")
    }
    guard let old else { return }
    guard old.sessionID == new.sessionID, old.bin == new.bin, old.expected == new.expected else {
      throw OpsError(.ruleViolated, "A line stays with its bin and what was expected there")
    }
  }
}
