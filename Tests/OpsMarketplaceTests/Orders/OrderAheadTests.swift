import OpsDomain
import OpsKernel
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
}
