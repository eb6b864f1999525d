import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// How many people have which skill in which shift.
@Suite("Crews")
struct CrewTests {
  private let bench: MachineBench

  init() async throws { bench = try await MachineBench() }

  private var crews: CrewService { bench.book.dependencies.crews }

  @discardableResult
  private func set(
    _ skill: String, _ people: Int64, on day: CrewDay? = nil, by call: Call? = nil
  ) async throws -> CrewView {
    try await crews.set(
      SetCrew(skill: skill, shift: .morning, people: people, weekday: day), call ?? bench.mia
    ).output
  }

  @Test func aWeekdayHasALineOfItsOwn() async throws {
    #expect(try await set("Setter", 2).weekday == .every)
    #expect(try await set("setter", 0, on: .sun).weekday == .sun)
    #expect(try await set("SETTER", 3).people == 3)
    let listed = try await crews.list(ListCrews(), bench.mia).output.items
    #expect(listed.map(\.skill) == ["setter", "setter"])
    #expect(listed.map(\.people) == [3, 0] && listed.map(\.weekday) == [.every, .sun])
    let before = try await bench.book.state()
    try await set("setter", 3)
    #expect(try await bench.book.state() == before)
  }

  @Test func whatWasSaidIsTakenBack() async throws {
    let before = try await bench.book.state()
    try await set("setter", 2)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.mia)
    #expect(try await bench.book.state() == before)
    try await set("setter", 2)
    for input in [
      RemoveCrew(skill: "setter", shift: .evening),
      RemoveCrew(skill: "setter", shift: .morning, weekday: .mon),
      RemoveCrew(skill: "welder", shift: .morning),
    ] {
      let refused = await MachineBench.refusal { try await crews.remove(input, bench.mia) }
      #expect(refused?.code == .notFound && refused?.field == "skill")
    }
    let gone = try await crews.remove(
      RemoveCrew(skill: "Setter", shift: .morning), bench.mia
    ).output
    #expect(gone.people == 2)
    #expect(try await crews.list(ListCrews(), bench.mia).output.items.isEmpty)
  }

  @Test func whatCannotBeIsRefusedAndLeavesNothing() async throws {
    let before = try await bench.book.state()
    let cases: [(ErrorCode, () async throws -> CrewView)] = [
      (.badValue, { try await set("setter", -1) }),
      (.badValue, { try await set("setter", CrewRules.most + 1) }),
      (.badValue, { try await set(" ", 1) }),
      (.denied, { try await set("setter", 1, by: bench.tom) }),
    ]
    for (index, (code, body)) in cases.enumerated() {
      let refused = await MachineBench.refusal(body)
      #expect(refused?.code == code, "case \(index): \(String(describing: refused))")
    }
    let many = await MachineBench.refusal { try await set("setter", 20_000) }
    #expect(many?.message == "A crew must have 0 to 10000 people, not 20000")
    #expect(try await bench.book.state() == before)
  }

  @Test func aShiftWithoutPeopleMakesNothingThatNeedsThem() async throws {
    let bench = try await ScheduleBench(step: "moulding:10m:1m:setter")
    try await bench.order(10)
    // Only the evening, from 19:00 until 07:00 at the site, has somebody.
    _ = try await bench.book.dependencies.crews.set(
      SetCrew(skill: "setter", shift: .evening, people: 1), bench.mia)
    let made = try await bench.make()
    #expect(made.jobs.map(\.setupStart) == [ScheduleBench.at(9 * 60)])
  }
}
