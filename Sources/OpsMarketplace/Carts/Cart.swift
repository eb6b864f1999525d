import OpsDomain

/// What somebody means to order from one partner.
public struct Cart: Entity {
  public static let record = Record("carts", .marketplace, "cart", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Whose it is; nil for a guest.
  public var ownerID: Indexed<Reference<User>>?
  /// What a guest shows to get it back, as a digest; nil for somebody who signed in.
  public var guestKey: Indexed<Line>?
  public var partnerID: Indexed<Reference<Partner>>
  /// Who has signed in and taken over what a guest had in it; nil until then.
  public var mergedBy: Reference<User>?
  /// Whether a guest's key opens it.
  public var isGuest: Kept<Bool> { guestKey != nil }
  public var createdAt: Trail<Instant>
  public var updatedAt: Trail<Instant>

  public static let ownerPlaceKey = uniqueKey(Columns.ownerID, Columns.partnerID)
  public static let guestPlaceKey = uniqueKey(Columns.guestKey, Columns.partnerID)
  public static let keys = [ownerPlaceKey.unique, guestPlaceKey.unique]
  public static let indexes: [SecondaryIndex] = [[Columns.isGuest, Columns.updatedAt]]
}
