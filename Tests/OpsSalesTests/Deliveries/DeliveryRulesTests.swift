import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import Testing

@Suite struct DeliveryRulesTests {
  private func refusal(
    _ bench: SalesBench, _ id: RecordID, as role: Role? = nil,
    _ change: @Sendable (inout Delivery) -> Void
  ) async throws -> ErrorCode? {
    try await SalesBench.refusal {
      try await bench.book.write(as: role) { transaction in
        let deliveries = transaction.repository(Delivery.self)
        guard var delivery = try await deliveries.fetch(id) else { return }
        change(&delivery)
        _ = try await deliveries.update(delivery)
      }
    }?.code
  }

  @Test func onlyWhatIsGivenBackChangesWithinItsBounds() async throws {
    let bench = try await SalesBench()
    let id = try await bench.deliver(3).id
    #expect(try await refusal(bench, id) { $0.givenBack = 3 } == nil)
    #expect(try await refusal(bench, id) { $0.givenBack = 0 } == nil)
    #expect(
      try await refusal(bench, id) { $0.givenBack = Quantity(rawValue: 3_000_001) } == .overReturn)
    #expect(try await refusal(bench, id) { $0.givenBack = Quantity(rawValue: -1) } == .overReturn)
    #expect(try await refusal(bench, id) { $0.quantity = 4 } == .badState)
    #expect(try await refusal(bench, id) { $0.note = "x" } == .badState)
    #expect(try await refusal(bench, id) { $0.unitPrice = nil } == .badState)
    #expect(try await refusal(bench, id, as: .administrator) { $0.givenBack = 1 } == .denied)
  }

  @Test func aDeliveryIsNeverRemovedAndNeverOfNothing() async throws {
    let bench = try await SalesBench()
    let id = try await bench.deliver(3).id
    let removed = try await SalesBench.refusal {
      try await bench.book.write { transaction in
        let deliveries = transaction.repository(Delivery.self)
        if let delivery = try await deliveries.fetch(id) { try await deliveries.delete(delivery) }
      }
    }
    #expect(removed?.code == .badState)
    let nothing = try await SalesBench.refusal {
      try await bench.book.write { transaction in
        guard var delivery = try await transaction.repository(Delivery.self).fetch(id) else {
          return
        }
        delivery.id = transaction.nextID()
        delivery.quantity = .zero
        _ = try await transaction.repository(Delivery.self).create(delivery)
      }
    }
    #expect(nothing?.code == .badQuantity)
  }

  @Test func theValueIsRoundedHalfUpToTheSmallestUnit() async throws {
    let bench = try await SalesBench()
    try await bench.receive("RICE", 10)
    try await bench.deliver(
      Quantity(rawValue: 500_000), of: "RICE", price: UnitPrice(rawValue: 14_030_000))
    let shown = try await bench.customers.show(CustomerReference(customer: "000001"), bench.sam)
    #expect(shown.output.totalValue == "7.02")
    try await bench.deliver(1, of: "RICE", price: nil)
    let after = try await bench.customers.show(CustomerReference(customer: "000001"), bench.sam)
    #expect(after.output.totalValue == "7.02")
  }
}
