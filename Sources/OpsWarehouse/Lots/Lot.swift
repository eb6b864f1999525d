import OpsDomain
import OpsKernel
import OpsStorage

/// A lot of a product: goods received together that share a best-before date.
public struct Lot: Entity {
  /// The collection of lots, and what people call one.
  public static let record = Record("lots", .warehouse, "lot")

  public var id: RecordID
  public var version: Int64 = 0
  /// The product that the lot is of.
  public var productID: Reference<Product>
  /// The name of the lot for people, once for each product; upper and lower case are different.
  public var code: Indexed<Line>
  /// `best_before`: The best-before date printed on it; nil for none.
  public var expiresOn: CivilDate?
  /// The use-by date printed on it, after which it must not be eaten; nil for none.
  public var useBy: CivilDate?
  /// The day the goods were bought, or else received; nil where it is not known.
  public var purchasedOn: Indexed<CivilDate>?
  /// The last day on which the lot is good, by its printed dates and by what happened to it; nil
  /// for no limit.
  public var due: Indexed<CivilDate>?
  /// The lot it was taken from at `event`; nil for a lot that was received.
  public var parentID: Indexed<Reference<Lot>>?
  /// What made this a separate lot.
  public var event: LotEvent?
  /// The civil date of `event`.
  public var eventOn: CivilDate?
  /// When it, or the lot it came from, was opened; nil for goods that are closed.
  public var openedOn: CivilDate?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// What people should know about the goods, in several lines; nil for nothing.
  public var note: LongText?
  /// ``searchText``, worked out whenever the record is written.
  public var search: Kept<Folded?> { searchText }

  /// A lot that was received; its last good day is the earlier one of the two printed dates.
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
  public static let nameParts: [NamePart] = [.said("", Columns.code)]
  /// Finds a lot by its product and its code.
  public static let codeKey = uniqueKey(Columns.productID, Columns.code)
  public static let keys = [codeKey.unique]
  public static let indexes: [SecondaryIndex] = [[Columns.createdAt]]
  public static let searched: [any AnyColumn] = [Columns.search]

  /// The code and the note, in which a list looks for parts of words.
  public var searchText: String {
    TextFolding.fold([code, note ?? ""].joined(separator: " "))
  }
}

/// What made a lot from another one: a part of it was opened, frozen or thawed.
public enum LotEvent: String, ColumnChoice, Codable {
  /// Its goods were opened.
  case opened
  /// Its goods were put into a freezer.
  case frozen
  /// Its goods were taken out of a freezer.
  case thawed
}

/// What happened to a lot. When nothing is left under its own name, it has the status of the lots
/// that were made from it.
public enum LotStatus: String, Sendable, CaseIterable, Codable {
  /// Something is left, and it is good.
  case active
  /// Nothing is left; it was used, or there never was any because its receipt was undone.
  case consumed
  /// Something is left, and it is past its last good day.
  case expired
  /// Nothing is left; most of it was thrown away or is missing.
  case discarded
}

/// Input of operations about one lot.
public struct LotReference: OperationInput {
  /// Lot code; upper and lower case are different.
  public var lot: Name
  /// The product, if several have a lot with this code.
  public var product: NameOf<Product>?
}

/// Lots by product and code.
extension Repository where Item == Lot {
  /// The lot of a product with this code, or nil.
  public func find(_ code: String, product: RecordID) async throws -> Lot? {
    try await fetch(key: Lot.codeKey, product, code)
  }

  /// The lot of a product with this code. Throws `notfound.any`.
  public func named(_ code: String, product: RecordID) async throws -> Lot {
    if let lot = try await find(code, product: product) { return lot }
    let sku = await Floor.sku(of: product, transaction)
    throw OpsError(
      .notFound, "There is no lot \(Excerpt.of(code)) of this product", field: "lot",
      hint: "run `opsh stock level \(sku) -o json` to see its lots")
  }
}
