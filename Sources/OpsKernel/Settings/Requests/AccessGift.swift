import OpsDomain

/// That somebody gave another person access that counts when a change of a setting is approved: a
/// password, an account that was disabled, or the right to manage settings or to approve their
/// changes. The gate writes it with every such change (``AccessGifts``). There is one for each two
/// people, of the last time. Who created a user, the user says.
public struct AccessGift: Entity {
  /// Where the book keeps who gave whom access; the journal has every change.
  public static let record = Record("access_gifts", .platform, "gift of access")

  public var id: RecordID
  public var version: Int64 = 0
  /// Who got it.
  public var receiverID: Indexed<Reference<User>>
  /// Who gave it.
  public var giverID: Person
  /// When it was given the last time.
  public var at: Instant
}

extension AccessGift {
  /// Two people have one.
  public static let pairKey = uniqueKey(Columns.receiverID, Columns.giverID)
  public static let keys = [pairKey.unique]
}
