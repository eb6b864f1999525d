import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Two batches for one station")
struct BatchClashTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench(machines: ["M1", "M2"]) }

  private func refusal(_ body: () async throws -> some Any) async -> OpsError? {
    await BatchBench.refusal(body)
  }

  @Test("twenty people submit for the same stations at once: one succeeds, nineteen are refused")
  func twentyAtOnce() async throws {
    var numbers: [String] = []
    for _ in 0..<20 { numbers.append(try await bench.plan(day: 1)) }
    let drafts = numbers
    let results = await withTaskGroup(of: OpsError?.self) { group in
      for (index, number) in drafts.enumerated() {
        group.addTask {
          await BatchBench.refusal {
            try await bench.submit(number, by: index % 2 == 0 ? bench.mia : bench.anna)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.filter { $0 == nil }.count == 1)
    let refusals = results.compactMap(\.self)
    #expect(refusals.count == 19)
    #expect(Set(refusals.map(\.message)).count == 1)
    #expect(refusals.allSatisfy { $0.code == .ruleViolated && $0.field == "batch" })
    let pending = try await bench.batches.list(ListBatches(status: [.pending]), bench.mia)
    #expect(pending.output.items.count == 1)
  }

  @Test(
    "A batch that waits, is approved or is being made holds its stations",
    arguments: [BatchStatus.pending, .pendingExecution, .active])
  func everyOpenBatchHolds(_ status: BatchStatus) async throws {
    let holder = try await bench.batch(in: status)
    let other = try await bench.plan(stations: "3,4,5")
    let refused = await refusal { try await bench.submit(other) }
    #expect(refused?.code == .ruleViolated)
    #expect(refused?.message.contains(holder) == true)
    #expect(refused?.message.contains("station 3 of M1") == true)
  }

  @Test(
    "What is over, refused or a plan holds nothing",
    arguments: [BatchStatus.unsubmitted, .completed, .rejected])
  func othersDoNot(_ status: BatchStatus) async throws {
    _ = try await bench.batch(in: status)
    let other = try await bench.plan(stations: "3,4,5")
    #expect(try await bench.submit(other).status == .pending)
  }

  @Test("Another machine, day or shift is no clash")
  func otherPlaces() async throws {
    _ = try await bench.batch(in: .active)
    for (machine, day, shift) in [
      ("M2", 0, Shift.morning), ("M1", 1, .morning), ("M1", 0, .evening),
    ] {
      let number = try await bench.plan(machine, day: day, shift)
      #expect(try await bench.submit(number).status == .pending)
    }
    let beside = try await bench.plan(stations: "4,5,6")
    #expect(try await bench.submit(beside).status == .pending)
  }

  @Test func aClashIsFoundWhenItIsApprovedAsWell() async throws {
    let first = try await bench.plan(day: 1)
    let second = try await bench.plan(day: 1, stations: "4,5,6")
    try await bench.submit(first)
    try await bench.submit(second)
    // Older data may hold two batches for one station.
    let id = try await bench.record(second).id
    let stations = try await bench.book.read { transaction in
      try await transaction.repository(BatchStation.self)
        .all(where: .equals(BatchStation.Columns.batchID, id))
    }
    for (place, var station) in stations.enumerated() {
      station.position = Int64(place) + 1
      try await bench.write(station)
    }
    #expect(await refusal { try await bench.approve(second) }?.code == .ruleViolated)
  }
}
