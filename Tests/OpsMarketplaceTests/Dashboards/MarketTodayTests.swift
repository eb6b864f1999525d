import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What `today` says of the marketplace to each of its people.
@Suite("What waits at the marketplace today")
struct MarketTodayTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func line(_ name: String, _ call: Call) async throws -> WaitingLine? {
    try await bench.book.dependencies.today.list(ListToday(), call).output.items
      .first { $0.name == name }
  }

  @Test func anOrderWaitsForThePersonWithTheNextStep() async throws {
    let unpaid = try await bench.order(.created)
    #expect(try await line("orders_to_pay", bench.kim)?.command == "opsh order pay \(unpaid)")
    let paid = try await bench.order(.paymentConfirmed)
    let accept = try #require(try await line("orders_to_accept", bench.pat))
    #expect(accept.count == 1 && accept.command == "opsh order accept \(paid)")
    #expect(try await line("orders_coming", bench.kim)?.command == "opsh order track \(paid)")
    // Another business and another customer are told nothing.
    #expect(try await line("orders_to_accept", bench.rob) == nil)
    #expect(try await line("orders_coming", bench.lea) == nil)
    let begun = try await bench.order(.preparing)
    #expect(try await line("orders_to_finish", bench.pat)?.command == "opsh order ready \(begun)")
  }

  @Test func driversToVerifyWaitForAdministrators() async throws {
    let number = try await bench.drivers.register(
      RegisterDriver(vehicle: .bicycle), bench.dora
    ).output.number
    let found = try #require(try await line("drivers_pending", bench.anna))
    #expect(found.command == "opsh driver show \(number)")
    try await bench.check(number)
    _ = try await bench.drivers.verify(DriverReference(driver: number), bench.anna)
    #expect(try await line("drivers_pending", bench.anna) == nil)
  }
}
