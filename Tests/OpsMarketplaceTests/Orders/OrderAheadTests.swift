import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("How far ahead an order is placed")
struct OrderAheadTests {
  @Test("An order is placed a week before its delivery at most, or as the setting says")
  func ahead() async throws {
    let bench = try await OrderBench()
    func place(_ time: String) async -> OpsError? {
      await failure {
        try await bench.fill()
        return try await bench.orders.place(
          PlaceOrder(
            address: "Pilies 1", to: "54.69,25.28", deliverAt: try SiteTime(parsing: time)),
          bench.kim)
      }
    }
    #expect(await place("2027-03-07 12:00") == nil)
    let refused = await place("2099-01-01 12:00")
    #expect(refused?.code == .badDate && refused?.field == "deliver_at")
    try await bench.set("market.order_ahead", "1d")
    #expect(await place("2027-03-02 09:30") == nil)
    #expect(await place("2027-03-03 12:00")?.code == .badDate)
  }

  @Test("The gate asks the same of each order that is written, in the same words")
  func gate() async throws {
    let bench = try await OrderBench()
    let order = try await bench.order(try await bench.place().number)
    let wanted = try SiteTime(parsing: "2027-03-09 12:00")
    let told = await failure {
      try await bench.fill()
      return try await bench.orders.place(
        PlaceOrder(address: "Pilies 1", to: "54.69,25.28", deliverAt: wanted), bench.kim)
    }
    let written = await failure {
      try await bench.act(as: .system) { transaction in
        var late = order
        late.id = transaction.nextID()
        late.version = 0
        late.number = "ORD-000009"
        late.place = nil
        late.placedAt = transaction.now
        late.deliverAt = wanted.start(in: transaction.context.calendar)
        return try await transaction.repository(MarketOrder.self).create(late)
      }
    }
    #expect(
      told?.message
        == "2027-03-09 12:00 is too far ahead: the delivery can be at most 7 days from now")
    #expect(written?.code == .badDate && written?.field == "deliver_at")
    #expect(written?.message == told?.message && written?.hint == told?.hint)
  }
}
