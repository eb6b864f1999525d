/// Material requirements netting: what to make and to buy so that all demand is served, and which
/// supply serves which demand.
///
/// Items are netted by low-level code, one pass for each level, so that all demand for an item is
/// known before its lots are formed. For an item, demand is served in the order of its days, then
/// by priority, then by identifier; it takes supplies that expire or arrived first. A remaining
/// need waits for a receipt that arrives no later than a lot ordered today; otherwise it gets a
/// lot. A lot serves all unmet needs of its period; those that no order can serve in time share one
/// lot.
///
/// Source of the method: J. Orlicky, Material Requirements Planning, 1975.
public enum Netting {
  /// The largest distance of a day from 0, more than any calendar has.
  public static let farthestDay = 1 << 40

  /// The plan for `input`. The order of the lists does not matter, as long as items keep their
  /// indexes.
  ///
  /// The time grows with n log n, where n counts demands, supplies and parts of lots.
  /// - Throws: ``NettingError`` when the input contradicts itself or is too large.
  public static func run(_ input: NettingInput) throws(NettingError) -> NettingResult {
    try NettingCheck(input).check()
    let order = try LowLevelCodes(input.items).order
    var run = NettingRun(input)
    for item in order { try run.net(item) }
    return run.result()
  }
}
