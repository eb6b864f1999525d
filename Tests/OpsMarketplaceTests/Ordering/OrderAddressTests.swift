import OpsDomain
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Where orders go (M-W8)")
struct OrderAddressTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func place(_ input: PlaceOrder) async throws -> MarketOrder {
    try await bench.fill()
    return try await bench.order(try await bench.orders.place(input, bench.kim).output.number)
  }

  @Test(
    "M-W8: each order goes to its own place, and is as far as that is",
    arguments: ["54.69,25.28", "54.7,25.29", "54.65,25.25"])
  func places(_ text: String) async throws {
    let order = try await place(PlaceOrder(address: "Pilies 1", city: "Vilnius", to: text))
    let place = try MapPlace(parsing: text, field: "to")
    #expect(order.street == "Pilies 1" && order.city == "Vilnius")
    #expect(order.latitude == place.latitude && order.longitude == place.longitude)
    #expect(order.distance == bench.market.partner.mapPlace.meters(to: place))
  }

  @Test("M-W8: an address without a place is refused, and no distance is thought up")
  func withoutAPlace() async throws {
    let refused = await failure { try await place(PlaceOrder(address: "Gedimino 5")) }
    #expect(refused?.code == .ruleViolated && refused?.field == "to")
  }

  @Test func aPlaceMayStandInTheAddress() async throws {
    let order = try await place(PlaceOrder(address: "54.71,25.28"))
    #expect(order.street.isEmpty && order.latitude == 54_710_000)
    #expect(order.longitude == 25_280_000)
  }
}
