/// What an upgrade did.
public struct UpgradeReport: Sendable, Equatable {
  /// The steps that ran; empty when the book lacked none.
  public let steps: [UpgradeStep]
  /// Where the book as it was is kept; nil when nothing was done.
  public let former: String?
  /// Tables of the former book that were compared with the new one, and their rows.
  public let tables: Int
  /// Rows of those tables that were compared.
  public let rows: Int
}

/// One step that an older book lacks.
public struct UpgradeStep: Sendable, Equatable {
  /// Number and name, such as `0010-customer-groups`.
  public let name: String
  /// What it changes: one sentence without a full stop each.
  public let changes: [String]
  /// How many records the tables hold that it goes through, as the book is now.
  public let rows: Int64
}
