/// One step that an older book lacks.
public struct UpgradeStep: Sendable, Equatable {
  /// Number and name, such as `0010-customer-groups`.
  public let name: String
  /// What it changes: one sentence without a full stop each.
  public let changes: [String]
  /// How many records the tables hold that it goes through, as the book is now.
  public let rows: Int64
}
