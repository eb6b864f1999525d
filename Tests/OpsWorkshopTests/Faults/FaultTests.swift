import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Faults of machines")
struct FaultTests {
  private let bench: MachineBench
  private var faults: FaultService { bench.faults }

  init() async throws {
    bench = try await MachineBench()
    try await bench.add()
  }

  @discardableResult
  private func report(
    _ description: String = "leaks oil", to assignee: String? = nil, by call: Call? = nil
  ) async throws -> FaultView {
    try await faults.report(
      ReportFault(
        machine: "M1", type: "gun", description: description, priority: .high, assignee: assignee),
      call ?? bench.eva
    ).output
  }

  private func start(_ call: Call) async throws -> FaultView {
    try await faults.start(FaultReference(fault: "FA-000001"), call).output
  }

  private func resolve(
    _ call: Call, with solution: String = "new seal"
  ) async throws -> FaultView {
    try await faults.resolve(ResolveFault(fault: "FA-000001", solution: solution), call).output
  }

  private func close(_ call: Call) async throws -> FaultView {
    try await faults.close(FaultReference(fault: "FA-000001"), call).output
  }

  private func reopen(_ call: Call) async throws -> FaultView {
    try await faults.reopen(FaultReference(fault: "fa-000001"), call).output
  }

  @Test func aFaultGoesFromTheReportToTheEnd() async throws {
    let reported = try await report()
    #expect(reported.number == "FA-000001" && reported.status == .reported)
    #expect(reported.machine == "M1" && reported.priority == .high && reported.assignee == nil)
    let begun = try await start(bench.tom)
    #expect(begun.status == .inProgress && begun.assignee == "tom" && begun.startedByName == "tom")
    let resolved = try await resolve(bench.tom)
    #expect(resolved.status == .resolved && resolved.solution == "new seal")
    let closed = try await close(bench.eva)
    #expect(closed.status == .closed && closed.closedByName == "eva")
    #expect(try await bench.show().status == .stopped)
  }

  @Test func noStateIsLeftOutOrRepeated() async throws {
    try await report()
    let early = await MachineBench.refusal { try await close(bench.mia) }
    #expect(early?.code == .badState)
    #expect(early?.hint == "begin with `opsh fault start FA-000001`")
    #expect(await MachineBench.refusal { try await reopen(bench.mia) }?.code == .badState)
    _ = try await start(bench.tom)
    #expect(await MachineBench.refusal { try await start(bench.tom) }?.code == .badState)
    _ = try await resolve(bench.tom)
    #expect(await MachineBench.refusal { try await start(bench.tom) }?.code == .badState)
    let again = try await reopen(bench.eva)
    #expect(again.status == .inProgress && again.resolvedAt == nil)
    _ = try await resolve(bench.tom, with: "another seal")
    _ = try await close(bench.mia)
    for refused in [
      await MachineBench.refusal { try await reopen(bench.mia) },
      await MachineBench.refusal { try await resolve(bench.tom) },
      await MachineBench.refusal {
        try await faults.assign(AssignFault(fault: "FA-000001", assignee: "mia"), bench.tom)
      },
    ] { #expect(refused?.code == .badState) }
  }

  @Test func aClosedFaultStaysAsItWas() async throws {
    try await report()
    _ = try await start(bench.tom)
    _ = try await resolve(bench.tom)
    _ = try await close(bench.eva)
    let changes: [@Sendable (inout MachineFault) -> Void] = [
      { $0.solution = "another seal" }, { $0.summary = "leaks water" }, { $0.rank = 0 },
      { $0.closedAt = $0.reportedAt.adding(seconds: 60) }, { $0.assigneeID = nil },
    ]
    for change in changes {
      let refused = await MachineBench.refusal {
        try await bench.book.write { transaction in
          var fault = try await transaction.repository(MachineFault.self).named("FA-000001")
          change(&fault)
          fault.updatedAt = transaction.now.adding(seconds: 1)
          _ = try await transaction.repository(MachineFault.self).update(fault)
        }
      }
      #expect(refused?.code == .badState)
    }
  }

  @Test func aRepairWantsASolution() async throws {
    try await report()
    #expect(await MachineBench.refusal { try await resolve(bench.tom) }?.code == .badState)
    _ = try await start(bench.tom)
    let silent = await MachineBench.refusal { try await resolve(bench.tom, with: " ") }
    #expect(silent?.code == .badValue && silent?.field == "solution")
    let direct = await MachineBench.refusal {
      try await bench.book.write { transaction in
        var fault = try await transaction.repository(MachineFault.self).named("FA-000001")
        fault.status = .resolved
        _ = try await transaction.repository(MachineFault.self).update(fault)
      }
    }
    #expect(direct?.code == .badValue)
    let skipped = await MachineBench.refusal {
      try await bench.book.write { transaction in
        var fault = try await transaction.repository(MachineFault.self).named("FA-000001")
        fault.status = .closed
        fault.solution = "none"
        _ = try await transaction.repository(MachineFault.self).update(fault)
      }
    }
    #expect(skipped?.code == .badState)
    #expect(try await resolve(bench.tom).status == .resolved)
  }

  @Test func whoOnlyOperatesRepairsWhatIsAssigned() async throws {
    try await report()
    #expect(await MachineBench.refusal { try await start(bench.eva) }?.code == .denied)
    #expect(await MachineBench.refusal { try await resolve(bench.eva) }?.code == .denied)
    let refused = await MachineBench.refusal {
      try await faults.assign(AssignFault(fault: "FA-000001", assignee: "eva"), bench.eva)
    }
    #expect(refused?.code == .denied)
    _ = try await faults.assign(AssignFault(fault: "FA-000001", assignee: "eva"), bench.tom)
    #expect(try await start(bench.eva).status == .inProgress)
    #expect(try await resolve(bench.eva).resolvedByName == "eva")
  }

  @Test func onlyWhoOperatesMachinesIsAssigned() async throws {
    let reported = await MachineBench.refusal { try await report(to: "sam", by: bench.tom) }
    #expect(reported?.code == .ruleViolated && reported?.field == "assignee")
    try await report(to: "eva", by: bench.tom)
    let assigned = await MachineBench.refusal {
      try await faults.assign(AssignFault(fault: "FA-000001", assignee: "sam"), bench.tom)
    }
    #expect(assigned?.code == .ruleViolated)
    let direct = await MachineBench.refusal {
      try await bench.book.write { transaction in
        var fault = try await transaction.repository(MachineFault.self).named("FA-000001")
        fault.assigneeID = SampleUser.of(.salesperson).id
        _ = try await transaction.repository(MachineFault.self).update(fault)
      }
    }
    #expect(direct?.code == .ruleViolated)
  }

  @Test("Who maintains and does not operate machines takes no fault over")
  func assignedToOneself() async throws {
    try await report()
    let sam = SampleUser.of(.salesperson)
    let call = Call(
      Principal(
        userID: sam.id, name: sam.name,
        rights: Rights(
          roles: [sam.role],
          permissions: sam.role.permissions.union([.machineView, .machineMaintain]))))
    let refused = await MachineBench.refusal {
      try await faults.assign(AssignFault(fault: "FA-000001", assignee: "sam"), call)
    }
    #expect(refused?.code == .denied && refused?.message.contains("machine.operate") == true)
    let assigned = try await faults.assign(
      AssignFault(fault: "FA-000001", assignee: "tom"), bench.tom
    ).output
    #expect(assigned.assignee == "tom")
  }

  @Test("Who may assign no fault assigns none with the report", arguments: ["eva", "tom"])
  func assignedByReport(_ assignee: String) async throws {
    let refused = await MachineBench.refusal { try await report(to: assignee) }
    #expect(refused?.code == .denied && refused?.message.contains("machine.maintain") == true)
    #expect(try await faults.list(ListFaults(), bench.tom).output.items.isEmpty)
    #expect(try await report(to: assignee, by: bench.tom).assignee == assignee)
  }

  @Test func othersDoNotCloseWhatIsNotTheirs() async throws {
    _ = try await faults.report(
      ReportFault(machine: "M1", description: "too hot"), bench.mia)
    _ = try await start(bench.tom)
    _ = try await resolve(bench.tom, with: "turned down")
    #expect(await MachineBench.refusal { try await close(bench.eva) }?.code == .denied)
    #expect(await MachineBench.refusal { try await reopen(bench.eva) }?.code == .denied)
    #expect(try await close(bench.tom).status == .closed)
  }

  @Test func whoRepairsIsTold() async throws {
    try await report()
    try await bench.tell()
    let title = "FA-000001: high fault of M1"
    #expect(try await bench.inbox(.faultReported, of: bench.tom) == [title])
    #expect(try await bench.inbox(.faultReported, of: bench.eva).isEmpty)
    _ = try await faults.assign(AssignFault(fault: "FA-000001", assignee: "eva"), bench.tom)
    try await bench.tell()
    #expect(try await bench.inbox(.faultReported, of: bench.eva) == [title])
  }

  @Test func faultsAreListedNewestFirstAndNarrowed() async throws {
    try await bench.add("M2")
    try await report("first")
    bench.wait(minutes: 1)
    _ = try await faults.report(ReportFault(machine: "M2", description: "second"), bench.eva)
    _ = try await start(bench.tom)
    func listed(_ input: ListFaults = ListFaults()) async throws -> [String] {
      try await faults.list(input, bench.tom).output.items.map(\.description)
    }
    #expect(try await listed() == ["second", "first"])
    #expect(try await listed(ListFaults(status: [.reported])) == ["second"])
    #expect(try await listed(ListFaults(machine: "m1")) == ["first"])
    #expect(try await listed(ListFaults(priority: .medium)) == ["second"])
  }

  @Test func aReportIsTakenBackUntilSomebodyWorksOnIt() async throws {
    let changesets = bench.book.dependencies.changesets
    try await report()
    _ = try await changesets.undo(CommitReference(), bench.eva)
    #expect(try await faults.list(ListFaults(), bench.tom).output.items.isEmpty)
    try await report()
    _ = try await faults.start(FaultReference(fault: "FA-000002"), bench.tom)
    let refused = await MachineBench.refusal {
      try await changesets.undo(CommitReference(), bench.eva)
    }
    #expect(refused != nil)
    let unknown = await MachineBench.refusal { try await report(to: "nobody") }
    #expect(unknown?.code == .notFoundUser && unknown?.field == "assignee")
  }
}
