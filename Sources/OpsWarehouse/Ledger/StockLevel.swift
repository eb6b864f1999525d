import OpsDomain
import OpsStorage

/// How much of a product lies at a location: the sum of its movements and of its reservations,
/// kept in the transaction that writes them.
public struct StockLevel: Entity {
  /// The collection of stock levels; nobody writes them directly.
  public static let record = Record("stock_levels", .warehouse, "stock", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The product that lies there.
  public var productID: Reference<Product>
  /// The location where it lies.
  public var locationID: Reference<Location>
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// Lot code; empty without a lot.
  public var lot: Line = ""
  /// What is on hand.
  public var onHand: Total = .zero
  /// How much of it is reserved; never more than is on hand, unless the location may be negative.
  public var reserved: Total = .zero
  /// The latest business time of a movement here: a movement before it is backdated. For a place of
  /// use, the time of the latest movement to it: what came back was not used.
  public var lastMovementAt: Trail<Instant>?
  /// Whether something here can be picked: it lies in the house and is not all reserved. Kept with
  /// the three below, so that a pick reads the first few levels in order, not all of them.
  public var isPickable: Kept<Bool> = false
  /// Whether the lot is an opened one.
  public var isOpened: Kept<Bool> = false
  /// The lot's last good day; ``CivilDate/maximum`` for no limit.
  public var due: Kept<CivilDate> = .maximum
  /// When the lot was bought; ``CivilDate/maximum`` where nobody knows.
  public var boughtOn: Kept<CivilDate> = .maximum
  /// Whether nothing is on hand and nothing reserved. Used-up lots stay on record, and sums leave
  /// them out.
  public var isEmpty: Kept<Bool> { onHand.isZero && reserved.isZero }
  /// Whether some of a lot is here, in the house: a list of lots reads this.
  public var isOnShelf: Kept<Bool> = false
}

extension StockLevel {
  public static let nameParts: [NamePart] = [
    .named(Columns.size), .named(Columns.lot), .at(Columns.locationID),
  ]
  /// Finds the level of a product in one size and lot at a location.
  public static let placeKey = uniqueKey(
    Columns.productID, Columns.locationID, Columns.size, Columns.lot)
  public static let keys = [placeKey.unique]

  public static let indexes: [SecondaryIndex] = [
    // Holds the figures too, so that a sum over many lots reads only this index.
    [
      Columns.locationID, Columns.isEmpty, Columns.productID, Columns.size, Columns.onHand,
      Columns.reserved, Columns.due,
    ],
    [Columns.productID, Columns.isPickable, Columns.isOpened, Columns.due, Columns.boughtOn],
    // The lot comes first: a page of lots of many products is one lookup for each code.
    [Columns.lot, Columns.productID],
    [Columns.isOnShelf, Columns.due],
  ]
}

extension StockLevel {
  /// Whether some of a lot is on hand.
  public var holdsLot: Bool { !lot.isEmpty && onHand.isPositive }

  /// What is on hand and not reserved; below zero where a location may be negative.
  public var free: Quantity {
    let (free, overflow) = onHand.rawValue.subtractingReportingOverflow(reserved.rawValue)
    return Quantity(rawValue: overflow ? .min : free)
  }
}

extension StockLevel {
  /// Copies the facts of the lot here that picking needs.
  public mutating func follow(_ lot: Lot?) {
    isOpened = lot?.isOpened ?? false
    due = lot?.due ?? .maximum
    boughtOn = lot?.purchasedOn ?? .maximum
  }
}

/// Stock levels by place.
extension Repository where Item == StockLevel {
  /// The level of a product (and size and lot) at a location, or nil when nothing ever was there.
  public func at(
    _ location: RecordID, product: RecordID, size: String, lot: String
  ) async throws -> StockLevel? {
    try await fetch(
      key: StockLevel.placeKey, product, location, size, lot)
  }

  /// All levels of a product, in the order they came to be.
  public func of(product: RecordID) async throws -> [StockLevel] {
    try await all(where: .equals(StockLevel.Columns.productID, product))
  }
}
