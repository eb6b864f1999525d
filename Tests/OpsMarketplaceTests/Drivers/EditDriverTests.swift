import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What drivers change of themselves.
@Suite("Changes of drivers")
struct EditDriverTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func edit(_ input: EditDriver, _ call: Call? = nil) async throws -> DriverView {
    try await bench.drivers.edit(input, call ?? bench.dora).output
  }

  @Test func driversChangeVehiclePlateAndPhone() async throws {
    let number = try await bench.verified(bench.dora)
    let changed = try await edit(
      EditDriver(vehicle: .car, plate: "ABC 123", phone: "+370 600 00000"))
    #expect(changed.number == number && changed.vehicle == .car && changed.plate == "ABC 123")
    #expect(changed.phone == "+370 600 00000")
    // Fields that are left out stay the same; another vehicle needs no new verification.
    let kept = try await edit(EditDriver(vehicle: .van))
    #expect(kept.plate == "ABC 123" && kept.phone == "+370 600 00000" && kept.state == .verified)
    let cleared = try await edit(EditDriver(clear: [.plate, .phone]))
    #expect(cleared.plate == nil && cleared.phone == nil && cleared.vehicle == .van)
    _ = try await bench.driverJobs.online(OwnDriver(), bench.dora)
  }

  @Test func nothingNewIsNoChange() async throws {
    let number = try await bench.verified(bench.dora, .car)
    let before = try await bench.driver(number)
    bench.wait(seconds: 60)
    _ = try await edit(EditDriver(vehicle: .car))
    #expect(try await bench.driver(number) == before)
  }

  @Test func administratorsChangeAnyDriverAndOthersNone() async throws {
    let number = try await bench.verified(bench.dora)
    try await bench.verified(bench.ned)
    let changed = try await edit(EditDriver(driver: number, vehicle: .scooter), bench.anna)
    #expect(changed.number == number && changed.vehicle == .scooter)
    let cases: [(ErrorCode, EditDriver, Call)] = [
      (.notFound, EditDriver(driver: number, vehicle: .van), bench.ned),
      (.denied, EditDriver(driver: number, vehicle: .van), bench.kim),
      (.denied, EditDriver(vehicle: .van), bench.pat),
      (.notFound, EditDriver(vehicle: .van), bench.anna),
      (.badValue, EditDriver(phone: "123"), bench.dora),
      (.badValue, EditDriver(plate: String(repeating: "A", count: 21)), bench.dora),
      (.usage, EditDriver(plate: "A", clear: [.plate]), bench.dora),
    ]
    let before = try await bench.book.state()
    for (index, (code, input, call)) in cases.enumerated() {
      let refused = await failure { try await edit(input, call) }
      #expect(refused?.code == code, "case \(index): \(String(describing: refused))")
    }
    #expect(try await bench.book.state() == before)
  }

  @Test("Another vehicle is for drivers who are offline and carry nothing, at the gate as well")
  func vehicles() async throws {
    let number = try await bench.working(bench.dora)
    let order = try await bench.order()
    let online = await failure { try await edit(EditDriver(vehicle: .car)) }
    #expect(online?.code == .badState && online?.field == "vehicle")
    let again = await failure {
      try await bench.drivers.register(RegisterDriver(vehicle: .car), bench.dora)
    }
    #expect(again?.code == .badState)
    let gate = await failureCode {
      try await bench.book.write { transaction in
        let drivers = transaction.repository(Driver.self)
        var driver = try await drivers.named(number)
        driver.vehicle = .car
        _ = try await drivers.update(driver)
      }
    }
    #expect(gate == .badState)
    // The phone may change at any time.
    #expect(try await edit(EditDriver(phone: "+370 600 00000")).presence == .available)
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: number), bench.anna)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    _ = try await bench.drivers.suspend(
      DriverJudgement(driver: number, reason: "complaints"), bench.anna)
    let carrying = await failure { try await edit(EditDriver(vehicle: .car)) }
    #expect(carrying?.code == .badState && carrying?.message.contains(order) == true)
  }
}
