import OpsSync
import Testing

@Suite struct ConflictListTests {
  private static let now = HybridTime(milliseconds: 1, node: "a")

  private static func unit(_ key: String) -> OutboxUnit {
    OutboxUnit(key: key, calls: [], priority: .normal, madeAt: now)
  }

  private static let refused = SyncConflict.Cause.refused(
    SyncFailure(.refused, code: "rule.violated", message: "no"))

  @Test func entriesAreDecidedOnceAndStay() {
    var list = ConflictList()
    list.add(Self.unit("1"), [Self.refused], at: Self.now)
    list.add(Self.unit("2"), [Self.refused], at: Self.now)
    let again = list.add(Self.unit("1"), [Self.refused], at: Self.now)
    #expect(again.number == 1, "a unit has one open conflict")
    #expect(list.resolvedShare == 0)
    let (decided, twice) = (
      list.decide(1, .theirs, by: "anna", at: Self.now),
      list.decide(1, .mine, by: "sam", at: Self.now)
    )
    #expect(decided && !twice)
    #expect(list.entries.map(\.key) == ["1", "2"] && list.open.map(\.key) == ["2"])
    #expect(list.entries[0].resolution?.by == "anna" && list.resolvedShare == 500)
    list.add(Self.unit("1"), [Self.refused], at: Self.now)
    #expect(list.entries.map(\.number) == [1, 2, 3])
  }

  @Test func whatHasNoProposalCannotBeMerged() {
    var list = ConflictList()
    list.add(Self.unit("1"), [Self.refused], at: Self.now)
    #expect(list[1]?.choices == [.mine, .theirs])
    let merged = list.decide(1, .merged, by: "anna", at: Self.now)
    let unknown = list.decide(2, .mine, by: "anna", at: Self.now)
    #expect(!merged && !unknown && list[0] == nil && list[2] == nil)
  }
}
