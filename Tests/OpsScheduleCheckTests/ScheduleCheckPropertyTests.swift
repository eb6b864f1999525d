import OpsScheduleCheck
import Testing

@Suite("The check of schedules on random plans")
struct ScheduleCheckPropertyTests {
  private static let floors = (UInt64(1)...60).map { (seed: $0, naive: NaiveFloor(seed: $0)) }

  @Test("A valid plan has no finding, in whatever order it is written")
  func valid() {
    for (seed, naive) in Self.floors {
      #expect(!naive.plan.isEmpty, "seed \(seed)")
      let found = ScheduleCheck.findings(naive.floor, CheckedPlan(assignments: naive.plan))
      #expect(found == [], "seed \(seed)")
    }
  }

  @Test("A planted mistake is found", arguments: Mutation.rules)
  func mutated(_ rule: ScheduleFinding.Rule) {
    var planted = 0
    for (seed, naive) in Self.floors {
      var random = TestRandom(seed: seed &+ 1_000)
      guard let mutation = Mutation(rule, in: naive, using: &random) else { continue }
      planted += 1
      let found = ScheduleCheck.findings(
        mutation.floor, CheckedPlan(assignments: mutation.plan))
      #expect(found.contains { $0.rule == rule }, "seed \(seed), \(rule.rawValue): \(found)")
    }
    #expect(planted >= 20, "\(rule.rawValue) was planted in \(planted) of 60 plans")
  }
}
