extension CountLine {
  /// Reason code of a difference nobody has said more about.
  public static let standardCode = "count"

  /// Whether it was counted in the round that is wanted.
  public var isDone: Bool { round >= wanted }
  /// Whether nobody has counted it in any round.
  public var isUncounted: Bool { round == 0 }
  /// Whether it was counted, and is to be counted again.
  public var awaitsRecount: Bool { round > 0 && round < wanted }

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
    guard new.counted?.isNegative != true else {
      throw OpsError(.badQuantity, "Less than nothing cannot be counted", field: "quantity")
    }
    guard new.round <= new.wanted, (new.round > 0) == (new.counted != nil) else {
      throw OpsError(.ruleViolated, "A line is counted in the round it is wanted in")
    }
    guard let old else { return }
    guard old.sessionID == new.sessionID, old.bin == new.bin, old.expected == new.expected else {
      throw OpsError(.ruleViolated, "A line stays with its bin and what was expected there")
    }
  }
}
