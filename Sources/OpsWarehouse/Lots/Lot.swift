import OpsDomain

/// A lot of a product: goods received together that share a best-before date.
public struct Lot: Entity {
  public static let record = Record("lots", .warehouse, "lot")

  public var id: RecordID
  public var version: Int64 = 0
  public var productID: Reference<Product>
  public var code: Indexed<Line>
  /// `best_before`: The best-before date printed on it; nil for none.
  public var expiresOn: CivilDate?
  /// The use-by date printed on it, after which it must not be eaten; nil for none.
  public var useBy: CivilDate?
  public var purchasedOn: CivilDate?
  /// Last civil date on which the lot is good, by what is printed on it and by what happened to
  /// it; nil for no limit.
  public var due: Indexed<CivilDate>?
  /// The lot it was a part of until `event`; nil for a lot that was received.
  public var parentID: Indexed<Reference<Lot>>?
  /// What made this a separate lot.
  public var event: LotEvent?
  /// The civil date of `event`.
  public var eventOn: CivilDate?
  /// When it, or the lot it came from, was opened; nil for goods that are closed.
  public var openedOn: CivilDate?
  public var createdAt: Trail<Instant>

  public init(
    id: RecordID, productID: RecordID, code: String, expiresOn: CivilDate? = nil,
    useBy: CivilDate? = nil, purchasedOn: CivilDate? = nil, createdAt: Instant
  ) {
    self.id = id
    self.productID = productID
    self.code = code
    self.expiresOn = expiresOn
    self.useBy = useBy
    self.purchasedOn = purchasedOn
    due = Self.due(bestBefore: expiresOn, useBy: useBy)
    self.createdAt = createdAt
  }
}

extension Lot {
  public static let codeKey = UniqueKey(Columns.productID, Columns.code)
  public static let keys = [codeKey]
}
