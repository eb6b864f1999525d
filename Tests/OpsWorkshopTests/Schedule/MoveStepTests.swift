import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// What cannot be moved, followed or read from a file.
@Suite("Schedules that cannot be")
struct MoveStepTests {
  @Test func aStepMovesOnlyWhereItCanBeMade() async throws {
    let bench = try await ScheduleBench()
    _ = try await bench.book.dependencies.machines.create(
      CreateMachine(number: "P1", group: "Presses"), bench.anna)
    try await bench.order(100)
    try await bench.make()
    func move(
      _ order: String = "MO-000001", step: Int64? = nil, to machine: String = "M1",
      by call: Call? = nil
    ) async throws -> ScheduleView {
      try await bench.schedules.move(
        MoveStep(
          production: order, step: step, to: machine, at: .instant(ScheduleBench.at(60))),
        call ?? bench.mia
      ).output
    }
    let cases: [(ErrorCode, String?, () async throws -> ScheduleView)] = [
      (.notFound, "production", { try await move("MO-000009") }),
      (.notFound, "step", { try await move(step: 2) }),
      (.notFound, "to", { try await move(to: "M9") }),
      (.ruleViolated, "to", { try await move(to: "P1") }),
      (.denied, nil, { try await move(by: bench.tom) }),
    ]
    for (index, (code, field, body)) in cases.enumerated() {
      let refused = await MachineBench.refusal(body)
      #expect(refused?.code == code, "case \(index): \(String(describing: refused))")
      #expect(field == nil || refused?.field == field, "case \(index)")
    }
    let unplanned = await MachineBench.refusal { try await move("mo-000009") }
    #expect(unplanned?.message == "MO-000009 is not in the plan")
    #expect(try await bench.count() == 1)
  }

  @Test func aScheduleOfClosedOrdersIsNotFollowed() async throws {
    let bench = try await ScheduleBench()
    let order = try await bench.order(100)
    let made = try await bench.make()
    _ = try await bench.book.dependencies.production.cancel(
      CancelProduction(production: order, reason: "wrong size"), bench.mia)
    let refused = await MachineBench.refusal {
      try await bench.schedules.adopt(ScheduleReference(schedule: made.number), bench.mia)
    }
    #expect(refused?.code == .badState && refused?.message.contains(order) == true)
    #expect(
      try await bench.schedules.list(ListSchedules(), bench.tom).output.items.allSatisfy {
        !$0.adopted
      })
  }

  @Test func filesNeedTheirFieldsAndMayLackTheirEnvelope() async throws {
    let bench = try await ScheduleBench()
    let none = await MachineBench.refusal { try await bench.check() }
    #expect(none?.code == .notFound)
    try await bench.order(100)
    let bare = """
      {"jobs":[{"production":"mo-000001","step":1,"machine":"M1",
      "setup_start":"2027-03-01T08:00:00Z",
      "start":"2027-03-01T08:10:00Z","end":"2027-03-01T09:50:00Z"}]}
      """
    #expect(try await bench.check(plan: bare).ok)
    for text in [
      "", "[]", "{}", #"{"jobs":[{"production":"MO-000001"}]}"#,
      bare.replacing("2027-03-01T08:10:00Z", with: "soon"),
    ] {
      let refused = await MachineBench.refusal { try await bench.check(plan: text) }
      #expect(refused?.errorClass == .data, "\(text): \(String(describing: refused))")
    }
    let strange = try await bench.check(plan: bare.replacing("M1", with: "M9"))
    #expect(!strange.ok)
    let unknown = await MachineBench.refusal { try await bench.check("SCH-000009") }
    #expect(unknown?.code == .notFound)
  }
}
