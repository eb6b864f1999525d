import OpsStorage

/// Reads the movements of one lot.
struct LotMovements {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// All of them, the earliest first; those of one moment in the order they were recorded.
  func all(of lot: Lot) async throws -> [StockMovement] {
    try await transaction.repository(StockMovement.self).all(
      where: .both(
        .equals(StockMovement.Columns.productID, lot.productID),
        .equals(StockMovement.Columns.lot, lot.code)),
      order: [.ascending(StockMovement.Columns.at)])
  }
}
