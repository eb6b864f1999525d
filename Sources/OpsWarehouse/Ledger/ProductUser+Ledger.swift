import OpsDomain
import OpsStorage

extension ProductUser {
  /// What the ledger has of a product: movements of all time, goods in a size, and reservations.
  static let ofLedger: [ProductUser] = [
    ProductUser("movement", "stock movements", place: 10)
      .keeping(StockMovement.self, StockMovement.Columns.productID)
      .measured(StockMovement.self, StockMovement.Columns.productID)
      .sized(stock),
    ProductUser("reservation", "reservations", place: 30)
      .open(Reservation.Columns.productID, where: .equals(Reservation.Columns.status, .active)) {
        (reservation: Reservation) in reservation.reference ?? reservation.id.description
      },
  ]

  @Sendable private static func stock(
    in size: String, of product: RecordID, _ transaction: Transaction
  ) async throws -> String? {
    let level = try await transaction.repository(StockLevel.self).first(
      where: .and([
        .equals(StockLevel.Columns.productID, product),
        .equals(StockLevel.Columns.size, size),
        .equals(StockLevel.Columns.isEmpty, false),
        .oneOf(StockLevel.Columns.locationID, try await places(transaction)),
      ]))
    guard let level else { return nil }
    let place = try await transaction.repository(Location.self).fetch(level.locationID)
    let at = place.map { " at \($0.code)" } ?? ""
    return "stock (\(level.onHand) on hand\(at), maybe more at other locations)"
  }

  /// Where goods of the house or of partners lie or are on their way; a customer's place holds what
  /// was sold.
  private static func places(_ transaction: Transaction) async throws -> [RecordID] {
    try await transaction.repository(Location.self).all(where: .everything)
      .filter { $0.kind.isInBook }.map(\.id)
  }
}
