import OpsDomain
import OpsKernel

/// Goods that became another lot, or were thrown away: a part for each lot and place.
public struct LotChangeView: OperationOutput, Equatable {
  public static let answerName = "lot.change/1"

  /// Goods of one lot at one place.
  public struct Part: AnswerRecord, Equatable {
    /// Code of the lot that the goods were taken from; empty for goods without a lot.
    public let lot: String
    /// How much was taken from it, in the product's unit.
    public let quantity: Quantity
    /// Code of the location where the goods were.
    public let from: String
    /// Code of the location where the goods are now; `SCRAP` for goods thrown away.
    public let to: String
    /// The lot they belong to now.
    public let becomes: String?
    /// Its last good day.
    public let due: CivilDate?
  }

  /// SKU of the product.
  public let sku: String
  /// The quantity of all parts together, in the product's unit.
  public let quantity: Quantity
  /// Unit of the product, such as `each` or `kg`.
  public let unit: String
  /// What happened: `opened`, `frozen`, `thawed`, `unopened` or `discarded`.
  public let change: String
  /// Why goods were thrown away, such as `spoiled`; null for all other changes.
  public let code: String?
  /// The lots the goods belong to now, separated by commas; null for goods thrown away.
  public let becomes: String?
  /// When it happened; may lie before it was recorded.
  public let at: Instant
  /// One part for each lot and location that goods were taken from.
  public let lots: [Part]
  /// Reservations that lost their goods; null for none.
  public var lost: [ReservationChangeView]?

  init(
    _ product: Product, _ change: String, code: String? = nil, at: Instant, _ parts: [Part]
  ) {
    sku = product.sku
    quantity = parts.reduce(.zero) { $0 + $1.quantity }
    unit = product.unit
    self.change = change
    self.code = code
    let names = parts.compactMap(\.becomes)
    becomes = names.isEmpty ? nil : names.joined(separator: ", ")
    self.at = at
    lots = parts
  }

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("change", "CHANGE"), .init("quantity", "QTY", .right),
    .init("unit", "UNIT"), .init("becomes", "LOT NOW"),
  ]
}
