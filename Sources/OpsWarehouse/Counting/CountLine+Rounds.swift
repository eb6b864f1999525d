import OpsDomain

extension CountLine {
  /// Reason code of a difference for which nobody gave another one.
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

  /// Adds a movement from before the count that was recorded after the posting. The counted
  /// quantity stays, so the difference changes.
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

  /// Whether a line may change from `old` to `new`: its bin and its expected quantity must stay.
  ///
  /// Throws `rule.violated` and `data.bad_quantity`.
  public static func checkTransition(_ old: CountLine?, _ new: CountLine?) throws(OpsError) {
    guard let new else { return }
    try new.counted?.requireCounted()
    guard new.round <= new.wanted, (new.round > 0) == (new.counted != nil) else {
      throw OpsError(.ruleViolated, "A line must be counted in the round that asks for it")
    }
    guard let old else { return }
    guard old.sessionID == new.sessionID, old.bin == new.bin, old.expected == new.expected else {
      throw OpsError(.ruleViolated, "The bin and the expected quantity of a line cannot be changed")
    }
  }
}
