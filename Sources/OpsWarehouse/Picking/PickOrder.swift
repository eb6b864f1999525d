import OpsDomain

/// First expired, first out: which goods are picked before which, and by what rule.
///
/// When no rule decides, the older record goes first, so that the order is total and the same on
/// every machine.
public enum PickOrder {
  /// The rules in the order in which they are used.
  public enum Rule: String, Sendable, CaseIterable, Codable {
    /// Goods at the product's default location before others.
    case defaultLocation = "default_location"
    /// Opened goods before unopened ones.
    case openedFirst = "opened_first"
    /// Goods that are due earlier before others; goods without a date last.
    case earliestDue = "earliest_due"
    /// Goods bought earlier before others; goods without a known day last.
    case earliestBought = "earliest_bought"
    /// Goods with the older stock level before others, where all else is equal.
    case oldestRecord = "oldest_record"
  }

  /// Whether `left` is picked before `right`.
  public static func precedes(_ left: PickCandidate, _ right: PickCandidate) -> Bool {
    decide(left, right).isFirst
  }

  /// Which of two different candidates is picked first, and the rule that decides.
  public static func decide(
    _ left: PickCandidate, _ right: PickCandidate
  ) -> (isFirst: Bool, rule: Rule) {
    if left.isAtDefault != right.isAtDefault { return (left.isAtDefault, .defaultLocation) }
    if left.isOpened != right.isOpened { return (left.isOpened, .openedFirst) }
    let due = (left.due ?? .maximum, right.due ?? .maximum)
    if due.0 != due.1 { return (due.0 < due.1, .earliestDue) }
    let bought = (left.boughtOn ?? .maximum, right.boughtOn ?? .maximum)
    if bought.0 != bought.1 { return (bought.0 < bought.1, .earliestBought) }
    return (left.id < right.id, .oldestRecord)
  }
}
