/// What an upgrade did.
public struct UpgradeReport: Sendable, Equatable {
  /// The steps that ran; empty when the book lacked none.
  public let steps: [UpgradeStep]
  /// Where the book as it was is kept; nil when nothing was done.
  public let former: String?
  /// Tables of the former book that were compared with the new one, and their rows.
  public let tables: Int
  public let rows: Int
}
