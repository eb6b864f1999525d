import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// For when an order can be.
@Suite struct OrderTimeTests {
  @Test func aTimeThatHasPassedIsRefusedByTheNameOfItsOption() async throws {
    let bench = try await OrderBench()
    try await bench.fill()
    let past = try SiteTime(parsing: "2027-02-01 10:00")
    let refused = await failure {
      try await bench.orders.place(
        PlaceOrder(address: "Pilies 1", to: "54.69,25.28", deliverAt: past), bench.kim)
    }
    #expect(refused?.code == .badDate && refused?.field == "deliver_at")
  }

  @Test("A slip of a key in the year is told, and not paid for")
  func aTimeThatIsTooFarAheadIsRefused() async throws {
    let bench = try await OrderBench()
    try await bench.fill()
    func refusal(of time: String) async throws -> OpsError? {
      let wanted = try SiteTime(parsing: time)
      return await failure {
        try await bench.orders.place(
          PlaceOrder(pay: "approved", to: "54.69,25.28", deliverAt: wanted), bench.kim)
      }
    }
    for time in ["2099-03-02 12:00", "2027-03-08 10:01"] {
      let refused = try await refusal(of: time)
      #expect(refused?.code == .badDate && refused?.field == "deliver_at", "\(time)")
      #expect(refused?.message.contains("at most 7 days from now") == true, "\(time)")
    }
    try await bench.set("market.order_ahead", "1h")
    #expect(try await refusal(of: "2027-03-01 11:01")?.field == "deliver_at")
    #expect(try await refusal(of: "2027-03-01 11:00") == nil)
    try await bench.set("market.order_ahead", "0s")
    try await bench.fill()
    #expect(try await refusal(of: "2027-03-01 10:01")?.hint == "leave the delivery time out")
    let order = try await bench.orders.place(PlaceOrder(to: "54.69,25.28"), bench.kim).output
    #expect(order.deliverAt == nil)
  }
}
