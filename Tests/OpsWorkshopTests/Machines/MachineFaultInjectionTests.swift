import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageMock
import OpsTesting
import Testing

@testable import OpsWorkshop

/// An action on a machine, its stations and its guns is one commit.
@Suite struct MachineFaultInjectionTests {
  private let bench: MachineBench

  init() async throws {
    bench = try await MachineBench()
    try await bench.add()
    try await bench.add(color: "Navy")
    try await bench.add(color: "White", "FFF")
    try await bench.fill("A", with: "Navy")
  }

  private static let lost = OpsError(.storageFailed, "The disk is gone")

  /// Lets one question after the other fail in the middle of `action`, and at last its commit, and
  /// expects the book as it was each time. Answers how often it failed.
  private func interrupt(_ action: () async throws -> some Any) async throws -> Int {
    let before = try await bench.book.state()
    var failures = 0
    let commit = FaultPlan([.init(.error(Self.lost), on: .commit, at: 1)])
    let reads = (1...200).map { FaultPlan([.init(.error(Self.lost), on: .read, at: $0)]) }
    for plan in [commit] + reads {
      bench.book.store.inject(plan)
      let refused = await MachineBench.refusal(action)
      bench.book.store.inject(.none)
      guard refused != nil else { return failures }
      failures += 1
      #expect(try await bench.book.state() == before, "after \(plan.faults)")
    }
    return failures
  }

  @Test("A start that fails in the middle leaves machine, stations and guns as they were")
  func start() async throws {
    let failures = try await interrupt { try await bench.change(to: .running) }
    #expect(failures > 2)
    let machine = try await bench.show()
    #expect(machine.status == .running && machine.runningStations == 12)
  }

  @Test("A reset that fails in the middle leaves machine, stations and guns as they were")
  func reset() async throws {
    try await bench.change(to: .running)
    let failures = try await interrupt {
      try await bench.machines.reset(ChangeMachineStatus(machine: "M1"), bench.mia)
    }
    #expect(failures > 2)
    #expect(try await bench.show().stations.allSatisfy { $0.status == .idle })
    #expect(try await bench.show().guns.map(\.color) == ["Navy", nil])
  }

  @Test("A change of color that fails in the middle leaves the gun as it was")
  func color() async throws {
    let failures = try await interrupt { try await bench.fill("A", with: "White") }
    #expect(failures > 2)
    #expect(try await bench.show().guns.map(\.color) == ["White", nil])
  }

  @Test("A refusal in the middle leaves stations as they were")
  func refusal() async throws {
    let before = try await bench.book.state()
    // The machine is written before the gate finds the window that is on.
    _ = try await bench.maintenance.plan(
      PlanMaintenance(
        machine: "M1", from: SampleBook.start, to: SampleBook.start.adding(seconds: 3600)),
      bench.tom)
    let planned = try await bench.book.state()
    #expect(planned != before)
    let refused = await MachineBench.refusal { try await bench.change(to: .running) }
    #expect(refused?.code == .ruleViolated)
    #expect(try await bench.book.state() == planned)
  }
}
