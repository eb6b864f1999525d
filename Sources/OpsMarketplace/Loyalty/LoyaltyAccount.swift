import OpsDomain

/// The points of a user: the sum of the entries, kept in the transaction that writes them.
public struct LoyaltyAccount: Entity {
  /// Where the book keeps loyalty accounts; the journal leaves them out.
  public static let record = Record(
    "loyalty_accounts", .marketplace, "loyalty account", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The user whose points they are; each user has one account.
  public var userID: Unique<Reference<User>>
  /// Points that can be spent. Below zero where points were taken back that had been spent by then:
  /// what comes in next makes up for them.
  public var balance: Int64 = 0
  /// Points collected so far, spent ones included, which decide the level; never below zero.
  public var collected: Int64 = 0
}
