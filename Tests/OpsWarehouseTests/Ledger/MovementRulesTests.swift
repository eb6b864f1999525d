import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// What holds for movements that the product writes by itself as well.
@Suite("Movements at the gate")
struct MovementRulesTests {
  private func refusal(
    _ change: @escaping @Sendable (inout StockMovement) -> Void
  ) async throws -> OpsError? {
    let bench = try await StockBench()
    return await StockBench.refusal {
      try await bench.book.write { transaction in
        let lamp = try await transaction.repository(Product.self).named("LAMP-1")
        let locations = transaction.repository(Location.self)
        var movement = StockMovement(
          id: transaction.nextID(), productID: lamp.id,
          fromID: try await locations.named("SUPPLIER").id,
          toID: try await locations.named("MAIN").id, quantity: 5, kind: .receipt,
          at: transaction.now, recordedAt: transaction.now)
        change(&movement)
        _ = try await transaction.repository(StockMovement.self).create(movement)
      }
    }
  }

  @Test func somethingMovesAndNotInTheFuture() async throws {
    #expect(try await refusal { _ in } == nil)
    for quantity: Quantity in [0, -1] {
      let refused = try await refusal { $0.quantity = quantity }
      #expect(refused?.code == .badQuantity && refused?.field == "quantity")
    }
    let early = try await refusal { $0.at = $0.at.adding(milliseconds: 1) }
    #expect(early?.code == .badDate)
  }
}
