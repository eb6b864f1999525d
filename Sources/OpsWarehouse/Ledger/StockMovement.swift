import OpsDomain

/// One entry of the double-entry stock ledger: a quantity of a product went from one location to
/// another. Movements are only ever added.
public struct StockMovement: Entity {
  /// The collection of stock movements, and what people call one.
  public static let record = Record("stock_movements", .warehouse, "movement")

  public var id: RecordID
  public var version: Int64 = 0
  /// The product that moved.
  public var productID: Reference<Product>
  /// Empty for products without sizes.
  public var size: Line = ""
  /// Lot code; empty without a lot.
  public var lot: Line = ""
  /// The location that the goods left; a virtual one where they came from outside.
  public var fromID: Reference<Location>
  /// The location that the goods came to; a virtual one where they left the house.
  public var toID: Reference<Location>
  /// Always positive.
  public var quantity: Quantity
  /// Why the goods moved, such as a receipt or a delivery.
  public var kind: MovementKind
  /// Reason code of an adjustment or write-off.
  public var code: Line?
  /// The document it belongs to, such as an invoice or a request number.
  public var reference: Line?
  /// Cost per unit of a receipt.
  public var unitCost: UnitPrice?
  /// When it happened; may lie before it was recorded.
  public var at: Instant
  /// When it was written into the book.
  public var recordedAt: Trail<Instant>
  /// Who recorded it; nil for the system.
  public var actor: Trail<Person>?
  /// Set by the store when the record is committed.
  public var place: JournalPlace?
  /// The movement that this one undoes: together they add up to nothing; nil for all others.
  public var reverses: Reference<StockMovement>?
}

extension StockMovement {
  public static let nameParts: [NamePart] = [
    .named(Columns.size), .named(Columns.lot), .to(Columns.toID), .said("", Columns.quantity),
    // A movement that undoes another is its opposite: the name would say everything twice.
    .leftOut(Columns.reverses),
  ]
  public static let indexes: [SecondaryIndex] = [
    [Columns.productID, Columns.at, Column.journalPlace],
    // The movements of one lot, without reading all movements of its product.
    [Columns.lot, Columns.productID, Columns.at, Column.journalPlace],
  ]
}

extension StockMovement {
  /// Reason code of a count's movement that keeps a level as it was counted when another movement
  /// is recorded late.
  public static let lateCode = "late"

  /// Its position in time among all movements.
  public var order: MomentOrder { MomentOrder(at, place, id) }
}
