import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Who may drive, and when.
@Suite("Drivers")
struct DriverLifeTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  @Test func aDriverRegistersAndWaitsToBeVerified() async throws {
    let view = try await bench.drivers.register(
      RegisterDriver(vehicle: .scooter, plate: "ABC 123", phone: "+370 600 00000"), bench.dora
    ).output
    #expect(view.number == "DRV-000001" && view.state == .pending && view.presence == .offline)
    #expect(view.user == "dora" && view.rating == nil)
    let refused = await failure {
      try await bench.driverJobs.online(OwnDriver(), bench.dora)
    }
    #expect(refused?.code == .badState)
    let again = try await bench.drivers.register(
      RegisterDriver(vehicle: .car), bench.dora
    ).output
    #expect(again.number == view.number && again.vehicle == .car && again.plate == "ABC 123")
  }

  @Test func whatDoesNotFitIsRefused() async throws {
    let cases: [(ErrorCode, () async throws -> Any)] = [
      (
        .badValue,
        {
          try await bench.drivers.register(
            RegisterDriver(vehicle: .car, phone: "123"), bench.dora)
        }
      ),
      (.denied, { try await bench.drivers.register(RegisterDriver(vehicle: .car), bench.kim) }),
      (.notFound, { try await bench.driverJobs.online(OwnDriver(), bench.dora) }),
      (.notFound, { try await bench.drivers.show(ShowDriver(driver: "DRV-000009"), bench.anna) }),
    ]
    for (index, (code, body)) in cases.enumerated() {
      let refused = await failure(body)
      #expect(refused?.code == code, "case \(index): \(String(describing: refused))")
    }
  }

  @Test func onlyAdministratorsJudge() async throws {
    let number = try await bench.drivers.register(
      RegisterDriver(vehicle: .car), bench.dora
    ).output.number
    for call in [bench.dora, bench.ned, bench.kim, bench.pat] {
      let refused = await failure {
        try await bench.drivers.verify(DriverReference(driver: number), call)
      }
      #expect(refused?.code == .denied)
    }
    let rejected = try await bench.drivers.reject(
      DriverJudgement(driver: number, reason: "not readable"), bench.anna
    ).output
    #expect(rejected.state == .rejected && rejected.reason == "not readable")
    let refused = await failure {
      try await bench.drivers.suspend(
        DriverJudgement(driver: number, reason: "late"), bench.anna)
    }
    #expect(refused?.code == .badState)
    try await bench.check(number)
    let verified = try await bench.drivers.verify(
      DriverReference(driver: number), bench.anna
    ).output
    #expect(verified.state == .verified && verified.reason == nil)
    let again = await failure {
      try await bench.drivers.verify(DriverReference(driver: number), bench.anna)
    }
    #expect(again?.code == .badState && again?.message == "\(number) is already verified")
  }

  @Test func theGateAsksWhoJudgesAndWhoGoesOnline() async throws {
    let number = try await bench.drivers.register(
      RegisterDriver(vehicle: .car), bench.dora
    ).output.number
    let judged = await gate(number, as: bench.dora) { $0.state = .verified }
    #expect(judged == .denied)
    try await bench.check(number)
    _ = try await bench.drivers.verify(DriverReference(driver: number), bench.anna)
    let moment = bench.book.clock.now()
    let other = await gate(number, as: bench.ned) { $0.goOnline(at: moment) }
    #expect(other == .denied)
    let direct = await failureCode {
      try await bench.book.write(by: bench.dora.principal) { transaction in
        let drivers = transaction.repository(Driver.self)
        var own = try await drivers.own()
        own.vehicle = .van
        _ = try await drivers.update(own)
      }
    }
    #expect(direct == .denied)
    let half = await gate(number, as: bench.dora) { $0.isAvailable = true }
    #expect(half == .ruleViolated)
    let renumbered = await gate(number, as: bench.anna) { $0.number = "DRV-9" }
    #expect(renumbered == .ruleViolated)
    let removed = await failureCode {
      try await bench.book.write { transaction in
        let drivers = transaction.repository(Driver.self)
        try await drivers.delete(try await drivers.named(number))
      }
    }
    #expect(removed == .badState)
  }

  /// Changes a driver with the rights of the system on somebody's call.
  private func gate(
    _ number: String, as call: Call, _ change: @escaping @Sendable (inout Driver) -> Void
  ) async -> ErrorCode? {
    await failureCode {
      try await bench.book.write(by: call.principal) { transaction in
        let drivers = transaction.asSystem("test").repository(Driver.self)
        var driver = try await drivers.named(number)
        change(&driver)
        _ = try await drivers.update(driver)
      }
    }
  }

  @Test func driversSeeOnlyThemselves() async throws {
    let dora = try await bench.verified(bench.dora)
    let ned = try await bench.verified(bench.ned)
    let own = try await bench.drivers.list(ListDrivers(), bench.ned).output.items.map(\.number)
    #expect(own == [ned])
    let all = try await bench.drivers.list(ListDrivers(), bench.anna).output.items.map(\.number)
    #expect(all == [dora, ned])
    let hidden = await failure {
      try await bench.drivers.show(ShowDriver(driver: dora), bench.ned)
    }
    #expect(hidden?.code == .notFound)
    let closed = await failure {
      try await bench.drivers.list(ListDrivers(), bench.kim)
    }
    #expect(closed?.code == .denied)
  }

  @Test func breaksDivideTheTimeOnline() async throws {
    let number = try await bench.verified(bench.dora)
    let early = await failure {
      try await bench.driverJobs.rest(OwnDriver(), bench.dora)
    }
    #expect(early?.code == .badState)
    _ = try await bench.driverJobs.online(OwnDriver(), bench.dora)
    bench.wait(seconds: 3600)
    let resting = try await bench.driverJobs.rest(OwnDriver(), bench.dora).output
    #expect(resting.presence == .resting && resting.onlineSince == SampleBook.start)
    bench.wait(seconds: 600)
    #expect(
      try await bench.driverJobs.online(OwnDriver(), bench.dora).output.presence == .available)
    bench.wait(seconds: 1800)
    _ = try await bench.driverJobs.offline(OwnDriver(), bench.dora)
    let id = try await bench.driver(number).id
    let stretches = try await bench.book.read { transaction in
      try await transaction.repository(DriverStretch.self).all(
        where: .equals(DriverStretch.Columns.driverID, id),
        order: [.ascending(DriverStretch.Columns.beganAt)])
    }
    let lengths = stretches.map { $0.endedAt?.since($0.beganAt).milliseconds }
    #expect(lengths == [3_600_000, 1_800_000])
  }

  @Test func aBreakIsDueAfterFourHoursOfWork() async throws {
    _ = try await bench.working(bench.dora)
    for (seconds, count) in [(Int64(4 * 3600 - 60), 0), (120, 1), (3600, 1)] {
      bench.wait(seconds: seconds)
      for job in ["notices.plan", "notices.send"] {
        _ = try await bench.book.dependencies.jobs.run(RunJobs(job: job), bench.anna)
      }
      let told = try await bench.book.dependencies.notices.list(
        ListNotices(kind: [.breakDue]), bench.dora
      ).output.items.map(\.title)
      #expect(told == Array(repeating: "DRV-000001: time for a break", count: count))
    }
  }

  @Test func whoIsSuspendedGivesOrdersBack() async throws {
    let number = try await bench.working(bench.dora)
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: number), bench.anna)
    _ = try await bench.drivers.suspend(
      DriverJudgement(driver: number, reason: "complaints"), bench.anna)
    #expect(try await bench.order(order).driverID == nil)
    #expect(try await bench.order(order).courierID == nil)
    #expect(try await !bench.driver(number).isOnline)
  }

  @Test func whoCarriesAnOrderStaysOnline() async throws {
    let number = try await bench.working(bench.dora)
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: number), bench.anna)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    let refused = await failure {
      try await bench.driverJobs.offline(OwnDriver(), bench.dora)
    }
    #expect(refused?.code == .badState && refused?.message.contains(order) == true)
  }

  @Test func whatDriversDoIsNotUndone() async throws {
    let number = try await bench.working(bench.dora)
    try await bench.deliver(try await bench.order(), by: bench.dora)
    let before = try await bench.book.state()
    for (call, last) in [(bench.dora, "order.deliver"), (bench.anna, "order.assign")] {
      let refused = await failure {
        try await bench.book.dependencies.changesets.undo(CommitReference(), call)
      }
      #expect(refused?.code == .ruleViolated && refused?.message.contains(last) == true)
    }
    #expect(try await bench.book.state() == before)
    #expect(try await bench.driver(number).deliveries == 1)
  }

  @Test func aRehearsalChangesNothingAndAKeyCountsOnce() async throws {
    let number = try await bench.verified(bench.dora)
    let before = try await bench.book.state()
    let rehearsal = Call(bench.dora.principal, key: nil, reason: nil, isRehearsal: true)
    let view = try await bench.driverJobs.online(OwnDriver(), rehearsal).output
    #expect(view.presence == .available)
    #expect(try await bench.book.state() == before)
    for _ in 1...2 {
      let call = bench.market.call(.driver, key: "online-1")
      _ = try await bench.driverJobs.online(OwnDriver(), call)
    }
    let id = try await bench.driver(number).id
    let stretches = try await bench.book.read { transaction in
      try await transaction.repository(DriverStretch.self)
        .count(where: .equals(DriverStretch.Columns.driverID, id))
    }
    #expect(stretches == 1)
  }
}
