import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

/// A plan is written only for the floor it was made for.
@Suite("The same floor")
struct SameFloorTests {
  private static let down = "M1=2027-03-01T08:00:00Z..2027-03-01T12:00:00Z"

  private func write(_ draft: ScheduleDraft, _ bench: ScheduleBench) async -> OpsError? {
    await MachineBench.refusal {
      try await bench.book.write { transaction in
        try await ScheduleWriter(transaction).write(draft, adopts: false)
      }
    }
  }

  @Test func anOutageOfAnotherScheduleThatIsAdoptedMeanwhileIsAConflict() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    try await bench.make()
    // The schedule that is changed stays as it is; the outage comes with another one.
    let draft = try await bench.schedules.draft(
      ReplanSchedule(schedule: "SCH-000001", tries: 50))
    _ = try await bench.schedules.replan(
      ReplanSchedule(down: [Self.down], tries: 50, adopt: true), bench.mia)
    let refused = await write(draft, bench)
    #expect(refused?.code == .conflictVersion)
    #expect(refused?.message.contains("the outage of M1") == true, "\(refused?.message ?? "")")
  }

  @Test func whatThePlanIsNotMadeOfMayChange() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    let draft = try await bench.schedules.draft(MakeSchedule(tries: 10))
    _ = try await bench.book.dependencies.machines.edit(
      EditMachine(machine: "M1", note: "greased"), bench.anna)
    #expect(await write(draft, bench) == nil)
  }

  /// Parts of a floor that are not compared, and why.
  private static let leftOut: [String: String] = [
    "calendar": "a book has one",
    "machineIDs": "machines are compared, and outages by the names of theirs",
    "batched": "orders are compared with what is left of them",
    "readAt": "a floor that is read later may be the same",
    "parts": "comes with the question, not from the book",
    "asked": "comes with the question, not from the book",
  ]

  @Test("Every part of a floor is compared, or is left out for a reason")
  func everyPart() async throws {
    let bench = try await ScheduleBench()
    _ = try await bench.book.dependencies.changeovers.set(
      SetChangeover(from: "any", to: "any", time: TimeSpan(milliseconds: 60_000)), bench.mia)
    try await bench.order(30)
    try await bench.make(adopt: true)
    let floor = try await bench.schedules.floor(
      ScheduleService.make.descriptor, FloorReader.Premises())
    func difference(_ change: (inout FloorSnapshot) -> Void) -> String? {
      var other = floor
      change(&other)
      return floor.difference(to: other)
    }
    func bare(_ start: Int64, _ until: Int64) -> FloorSnapshot {
      FloorSnapshot(start: start, until: until, calendar: floor.calendar)
    }
    let span = FloorSpan(start: floor.start, end: floor.start + 60)
    var differences: [String: String?] = [:]
    differences["start"] = .some(bare(0, 60).difference(to: bare(30, 60)))
    differences["until"] = .some(bare(0, 60).difference(to: bare(0, 90)))
    differences["shifts"] = .some(difference { $0.shifts.removeAll() })
    differences["overtime"] = .some(difference { $0.overtime.append(span) })
    differences["machines"] = .some(difference { $0.machines.removeAll() })
    differences["orders"] = .some(difference { $0.orders.removeAll() })
    differences["unplanned"] = .some(
      difference { $0.unplanned.append(UnplannedOrder(number: "MO-000009", because: "No")) })
    differences["crews"] = .some(
      difference { $0.crews["setter"] = [CrewSpan(span: span, people: 1)] })
    differences["moulds"] = .some(difference { $0.moulds["m-42"] = 2 })
    differences["changeovers"] = .some(difference { $0.changeovers = ChangeoverTable() })
    differences["base"] = .some(difference { $0.base = nil })
    differences["baseSteps"] = .some(difference { $0.baseSteps.removeAll() })
    differences["outages"] = .some(
      difference { $0.outages.append(MachineOutage(machine: "M1", span: span)) })
    for (part, difference) in differences { #expect(difference != nil, "\(part)") }
    #expect(floor.difference(to: floor) == nil)
    let parts = Set(Mirror(reflecting: floor).children.compactMap { $0.label })
    let known = Set(differences.keys).union(Self.leftOut.keys)
    #expect(
      parts == known,
      "compare a part that is new, or say here why it is left out: \(parts.subtracting(known))")
  }

  @Test func aRoutingThatIsWrittenAnewIsNamed() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    let draft = try await bench.schedules.draft(MakeSchedule(tries: 10))
    try await bench.route("LAMP-1", ["moulding:10m:2m"])
    let refused = await write(draft, bench)
    #expect(refused?.code == .conflictVersion)
    #expect(refused?.message.contains("the routing of LAMP-1") == true)
  }
}
