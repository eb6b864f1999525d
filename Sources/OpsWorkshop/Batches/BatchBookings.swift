import OpsDomain
import OpsStorage

/// What was booked as made by a batch.
struct BatchBookings {
  private let batch: ProductionBatch
  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  init(_ batch: ProductionBatch, _ system: Transaction) {
    self.batch = batch
    self.system = system
  }

  /// Those that count, the first one first.
  func inForce() async throws -> [ProductionBooking] {
    try await system.repository(ProductionBooking.self)
      .all(where: .equals(ProductionBooking.Columns.reference, batch.number))
      .filter(\.isInForce)
      .sorted { ($0.number.utf8.count, $0.number) < ($1.number.utf8.count, $1.number) }
  }
}
