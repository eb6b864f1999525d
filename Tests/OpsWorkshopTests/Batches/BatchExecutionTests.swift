import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Executing and completing batches")
struct BatchExecutionTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench(machines: ["M1", "M2"]) }

  private func refusal(_ body: () async throws -> some Any) async -> OpsError? {
    await BatchBench.refusal(body)
  }

  private func approved(
    _ machine: String = "M1", day: Int = 0, _ shift: Shift = .morning, stations: String = "1,2,3"
  ) async throws -> String {
    let number = try await bench.plan(machine, day: day, shift, stations: stations)
    try await bench.submit(number)
    try await bench.approve(number)
    return number
  }

  // MARK: Executing

  @Test("Machine, stations and guns change in the commit of the batch")
  func oneCommit() async throws {
    let number = try await approved()
    let head = try await bench.book.store.journal.head().sequence
    try await bench.execute(number)
    #expect(try await bench.book.store.journal.head().sequence == head + 1)
    let commits = try await bench.book.store.journal.commits(after: head, limit: 1)
    let collections = Set(commits.flatMap(\.entries).map(\.collection))
    let expected: Set = ["production_batches", "machines", "machine_stations", "machine_guns"]
    #expect(collections.isSuperset(of: expected))
    let machine = try await bench.machine()
    #expect(machine.status == .running && machine.mode == .single)
    #expect(try await bench.working() == [1, 2, 3])
    #expect(try await bench.color("A") == "Navy")
    #expect(try await bench.color("B") == nil)
    try await bench.complete(number, nothing: "LAMP-1")
    let after = try await bench.machine()
    #expect(after.status == .stopped && after.batchID == nil && after.mode == nil)
    #expect(try await bench.working().isEmpty)
    // The color is still in the gun.
    #expect(try await bench.color("A") == "Navy")
  }

  @Test("A machine refers to its batch, and the batch to its machine")
  func identifiers() async throws {
    let number = try await bench.batch(in: .active)
    let batch = try await bench.record(number)
    let machine = try await bench.machine()
    #expect(machine.batchID == batch.id && batch.machineID == machine.id)
    #expect(batch.id != machine.id)
  }

  @Test("A refused execution leaves machine and batch as they were")
  func nothingHalfDone() async throws {
    let first = try await approved()
    let second = try await approved(stations: "4,5,6")
    try await bench.execute(first)
    let before = try await bench.book.state()
    let refused = await refusal { try await bench.execute(second) }
    #expect(refused?.code == .ruleViolated && refused?.message.contains(first) == true)
    #expect(try await bench.book.state() == before)
    try await bench.complete(first, nothing: "LAMP-1")
    #expect(try await bench.execute(second).status == .active)
  }

  @Test("A batch is executed in its shift and not in the future")
  func inItsShift() async throws {
    let evening = try await approved("M1", .evening)
    let early = await refusal { try await bench.execute(evening) }
    #expect(early?.code == .badDate && early?.field == "batch")
    let morning = try await approved("M2")
    func at(_ text: String) async throws -> OpsError? {
      let time = try SiteTime(parsing: text)
      return await refusal {
        try await bench.batches.execute(ExecuteBatch(batch: morning, at: time), bench.mia)
      }
    }
    #expect(try await at("2027-03-01 10:01")?.code == .badDate)
    #expect(try await at("2027-03-01 06:59")?.code == .badDate)
    bench.pass(hours: 1)
    #expect(try await at("2027-03-01 10:00") == nil)
    #expect(try await bench.record(morning).executedAt == SampleBook.start)
  }

  @Test("Only a batch of the same machine that is left open is in the way")
  func earlierShifts() async throws {
    _ = try await approved("M1")
    let evening = try await approved("M1", .evening)
    let other = try await approved("M2", .evening)
    bench.pass(hours: 10)
    let refused = await refusal { try await bench.execute(evening) }
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.message.contains("PC-20270301-0001") == true)
    // Not `batch cancel`, after which nobody can report what it made.
    #expect(refused?.hint?.contains("opsh batch cancel") == false)
    #expect(refused?.hint?.contains("opsh batch report PC-20270301-0001 --made SKU=QTY") == true)
    #expect(try await bench.execute(other).status == .active)
    try await bench.settle()
    #expect(try await bench.execute(evening).status == .active)
  }

  @Test("Executing asks for a permission")
  func whoExecutes() async throws {
    let number = try await approved()
    for role in [Role.workshopTechnician, .warehouseKeeper, .granulationTechnician] {
      let call = bench.book.call(role)
      #expect(await refusal { try await bench.execute(number, by: call) }?.code == .denied)
    }
    #expect(try await bench.execute(number).status == .active)
  }

  @Test func tomorrowIsPlannedWhileTheMachineRuns() async throws {
    _ = try await bench.batch(in: .active)
    let tomorrow = try await approved(day: 1)
    #expect(try await bench.record(tomorrow).status == .pendingExecution)
  }

  @Test func aMachineThatDoesNotWorkExecutesNothing() async throws {
    let number = try await approved()
    let machines = bench.book.dependencies.machines
    _ = try await machines.maintain(ChangeMachineStatus(machine: "M1"), bench.anna)
    let refused = await refusal { try await bench.execute(number) }
    #expect(refused?.code == .ruleViolated && refused?.field == "batch")
    #expect(refused?.message == "M1 is in maintenance and takes no work")
    _ = try await machines.stop(ChangeMachineStatus(machine: "M1"), bench.anna)
    #expect(try await bench.execute(number).status == .active)
  }

  @Test func stationsThatAreClosedAreNamed() async throws {
    let number = try await approved()
    for (stations, message) in [
      ("2", "Station 2 of M1 cannot be used now"),
      ("1-3", "These stations of M1 cannot be used now: 1, 2, 3"),
    ] {
      _ = try await bench.book.dependencies.machines.setStations(
        SetStations(machine: "M1", stations: stations, status: .blocked), bench.mia)
      #expect(await refusal { try await bench.execute(number) }?.message == message)
    }
  }

  @Test func whatExecutingChangedIsShown() async throws {
    let number = try await bench.batch(in: .active)
    let changes = try await bench.show(number).changes
    #expect(changes.first { $0.what == "status" }?.after == "running")
    #expect(changes.first { $0.what == "gun A" }?.after == "Navy")
    #expect(changes.first { $0.what == "batch" }?.after == number)
    #expect(
      changes.filter { $0.what.hasPrefix("station") }.map(\.after)
        == Array(repeating: "running LAMP-1", count: 3))
    #expect(!changes.contains { $0.what == "gun B" })
  }

  // MARK: Completing

  @Test func whoSaysNothingLeavesAReportToWrite() async throws {
    let number = try await bench.batch(in: .active)
    let done = try await bench.complete(number)
    #expect(done.status == .completed && done.isUnreported)
    let list = try await bench.batches.list(ListBatches(unreported: true), bench.mia).output
    #expect(list.items.map(\.number) == [number])
    let reported = try await bench.batches.report(
      CompleteBatch(batch: number, made: [.init("lamp-1", 4)]), bench.mia)
    #expect(!reported.output.isUnreported)
    let again = await refusal {
      try await bench.batches.report(
        CompleteBatch(batch: number, made: [.init("LAMP-1", .zero)]), bench.mia)
    }
    #expect(again?.code == .badState)
    #expect(again?.message == "The pieces of \(number) are already reported: PB-000001")
    #expect(again?.hint?.contains("`opsh production reverse PB-000001 --reason TEXT`") == true)
    let late = await refusal { try await bench.complete(number) }
    #expect(late?.message == "\(number) is over and cannot be completed")
  }

  @Test func aReportThatIsWrongEndsNothing() async throws {
    let number = try await bench.batch(in: .active)
    func complete(_ made: [(String, Quantity)], scrap: [String] = []) async -> ErrorCode? {
      await refusal {
        try await bench.batches.complete(
          CompleteBatch(batch: number, made: made.map { .init($0.0, $0.1) }, scrap: scrap),
          bench.mia)
      }?.code
    }
    #expect(await complete([("RICE", 1)]) == .notFoundSKU)
    #expect(await complete([("LAMP-1", -1)]) == .badQuantity)
    #expect(await complete([("LAMP-1", Quantity(rawValue: 1))]) == .badQuantity)
    #expect(await complete([("LAMP-1", 0), ("lamp-1", 0)]) == .duplicate)
    #expect(await complete([], scrap: ["LAMP-1=2"]) == .badValue)
    #expect(await complete([], scrap: ["LAMP-1=0:flash"]) == .badQuantity)
    #expect(try await bench.record(number).status == .active)
    #expect(try await bench.working() == [1, 2, 3])
  }

  @Test func badPiecesDoNotStandForTheGoodOnes() async throws {
    let number = try await bench.batch(in: .active)
    let before = try await bench.book.state()
    let refused = await refusal {
      try await bench.batches.complete(
        CompleteBatch(batch: number, scrap: ["LAMP-1=3:flash"]), bench.mia)
    }
    #expect(refused?.code == .badValue && refused?.field == "made")
    #expect(refused?.message == "The good pieces of LAMP-1 are missing")
    #expect(refused?.hint?.contains("--made LAMP-1=QTY") == true)
    #expect(try await bench.book.state() == before)
    let view = try await bench.batches.complete(
      CompleteBatch(
        batch: number, made: [.init("LAMP-1", .zero)], scrap: ["LAMP-1=3:flash"]), bench.mia
    ).output
    #expect(view.products.map(\.scrapped) == [3] && !view.isUnreported)
  }

  @Test("Finished batches are never removed")
  func finishedStay() async throws {
    let number = try await bench.batch(in: .completed)
    let refused = await refusal {
      try await bench.batches.delete(BatchReference(batch: number), bench.anna)
    }
    #expect(refused?.code == .badState)
    let record = try await bench.record(number)
    let direct = await refusal {
      try await bench.book.write {
        try await $0.repository(ProductionBatch.self).delete(record)
      }
    }
    #expect(direct?.code == .badState)
    bench.pass(hours: 24 * 60)
    _ = try await bench.book.dependencies.jobs.run(RunJobs(), bench.anna)
    #expect(try await bench.record(number).status == .completed)
  }
}
