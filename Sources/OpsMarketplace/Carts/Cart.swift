import OpsDomain

/// What somebody means to order from one partner.
public struct Cart: Entity {
  /// Where the book keeps carts; the journal does not show their values.
  public static let record = Record("carts", .marketplace, "cart", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// Whose it is; nil for a guest.
  public var ownerID: Indexed<Reference<User>>?
  /// Digest of the key with which a guest gets the cart back; nil for the cart of a user.
  public var guestKey: Indexed<Line>?
  /// The partner that sells all goods of this cart.
  public var partnerID: Indexed<Reference<Partner>>
  /// The user who signed in and took the goods of this guest's cart over; nil until then.
  public var mergedBy: Reference<User>?
  /// Whether a guest's key opens it.
  public var isGuest: Kept<Bool> { guestKey != nil }
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// For which goods and wishes the last quote was shown, as a digest; nil where none was that an
  /// order can have. See ``ShownQuote``.
  public var quotedFor: Line?
  /// What was due by that quote, in minor units.
  public var quotedDue: Amount?
  /// The quotes before it that are kept as well, as one text; nil for none. See ``ShownQuote``.
  public var quotedBefore: Line?

  /// Finds the cart of a user at a partner: a user has one at most.
  public static let ownerPlaceKey = uniqueKey(Columns.ownerID, Columns.partnerID)
  /// Finds the cart of a guest at a partner: a key opens one at most.
  public static let guestPlaceKey = uniqueKey(Columns.guestKey, Columns.partnerID)
  public static let keys = [ownerPlaceKey.unique, guestPlaceKey.unique]
  public static let indexes: [SecondaryIndex] = [[Columns.isGuest, Columns.updatedAt]]
}
