import OpsDomain
import OpsKernel
import OpsStorage

extension OrderView {
  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("status", "STATUS"), .init("partner", "PARTNER"),
    .init("buyer", "BUYER"), .init("driver", "DRIVER"), .init("total", "TOTAL", .right),
    .init("payment", "PAYMENT"), .init("placed_at", "PLACED"),
    .init("deliver_at", "DELIVER AT"),
  ]

  /// Below a record, what a kitchen makes is wrapped and never cut.
  public static let leading = [
    "number", "status", "partner", "total", "deliver_at", "lines.quantity", "lines.name",
    "lines.options", "lines.note",
  ]

  public static let meters: Set<String> = ["distance"]

  /// The views of orders that somebody sees, in their order.
  ///
  /// - Parameter principal: For whom; the caller unless told.
  static func of(
    _ orders: [MarketOrder], _ transaction: Transaction, for principal: Principal? = nil
  ) async throws -> [OrderView] {
    let names = try await OrderNames(orders, transaction)
    let reader = principal ?? transaction.caller
    return orders.map { OrderView($0, names, for: reader, transaction.context.currency) }
  }

  /// The view of an order without what it refers to, such as names, lines and payments.
  static func alone(_ order: MarketOrder, _ transaction: Transaction) -> OrderView {
    OrderView(order, OrderNames(), for: transaction.caller, transaction.context.currency)
  }

  static func of(_ order: MarketOrder, _ transaction: Transaction) async throws -> OrderView {
    try await of([order], transaction).only("The order")
  }
}

extension OrderView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    reading.add(
      User.schema.name, buyerID.description,
      [
        ("street", !street.isEmpty), ("city", !city.isEmpty),
        ("postal_code", !postalCode.isEmpty), ("instructions", instructions != nil),
        ("line_notes", lines.contains { $0.note != nil }), ("photo", photo != nil),
        ("latitude", to != nil), ("longitude", to != nil),
      ])
    return reading
  }
}
