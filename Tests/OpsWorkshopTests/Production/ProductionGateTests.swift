import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsWorkshop

/// What holds for production orders on every write, without an operation.
@Suite("Production orders at the gate")
struct ProductionGateTests {
  private let bench: ProductionBench

  init() async throws { bench = try await ProductionBench() }

  private func change(_ number: String, to status: ProductionStatus) async -> OpsError? {
    await StockBench.refusal {
      try await bench.book.write { transaction in
        let orders = transaction.repository(ProductionOrder.self)
        var order = try await orders.named(number)
        order.status = status
        order.completedAt = status == .completed ? transaction.now : nil
        order.reason = nil
        _ = try await orders.update(order)
      }
    }
  }

  @Test func anOrderThatHasEndedDoesNotEndInAnotherWay() async throws {
    let made = try await bench.order(5)
    try await bench.complete(made)
    let cancelled = try await bench.order(5)
    _ = try await bench.production.cancel(
      CancelProduction(production: cancelled, reason: "machine down"), bench.mia)
    #expect(await change(made, to: .cancelled)?.code == .badState)
    #expect(await change(cancelled, to: .completed)?.code == .badState)
    #expect(try await bench.show(made).order.status == .completed)
    #expect(try await bench.show(cancelled).order.status == .cancelled)
  }

  @Test func anOrderThatWasReleasedIsNotRemoved() async throws {
    let number = try await bench.order(5)
    let refused = await StockBench.refusal {
      try await bench.book.write { transaction in
        let orders = transaction.repository(ProductionOrder.self)
        try await orders.delete(try await orders.named(number))
      }
    }
    #expect(refused?.code == .badState && refused?.field == "production")
    #expect(try await bench.show(number).order.status == .released)
  }
}
