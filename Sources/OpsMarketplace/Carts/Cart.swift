import OpsDomain

/// What somebody means to order from one partner.
public struct Cart: Entity {
  public static let record = Record("carts", .marketplace, "cart", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Whose it is; nil for a guest.
  public var ownerID: Indexed<Reference<User>>?
  /// What a guest shows to get it back, as a digest; nil for somebody who signed in.
  public var guestKey: Unique<Line>?
  public var partnerID: Reference<Partner>
  public var createdAt: Trail<Instant>
  public var updatedAt: Trail<Instant>
}
