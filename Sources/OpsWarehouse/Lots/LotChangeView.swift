import OpsDomain
import OpsKernel

/// Goods that became another lot, or were thrown away: a part for each lot and place.
public struct LotChangeView: OperationOutput, Equatable {
  public static let answerName = "lot.change/1"

  /// Goods of one lot at one place.
  public struct Part: AnswerRecord, Equatable {
    public let lot: String
    public let quantity: Quantity
    public let from: String
    public let to: String
    /// The lot they belong to now.
    public let becomes: String?
    /// Its last good day.
    public let due: CivilDate?
  }

  public let sku: String
  public let quantity: Quantity
  public let unit: String
  /// What happened: `opened`, `frozen`, `thawed`, `unopened` or `discarded`.
  public let change: String
  public let code: String?
  /// The lots the goods belong to now, separated by commas; null for goods thrown away.
  public let becomes: String?
  public let at: Instant
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
