import OpsSync
import Testing

@Suite struct FieldMergeTests {
  private static func time(_ milliseconds: Int64) -> HybridTime {
    HybridTime(milliseconds: milliseconds, node: "a")
  }

  private func merged(
    _ strategy: FieldStrategy, _ base: SyncValue, _ mine: SyncValue, _ theirs: SyncValue,
    theirsAt: Int64? = 5
  ) -> MergedField {
    FieldMerge.merged(
      strategy, base: base, mine: mine, at: Self.time(10), theirs: theirs,
      at: theirsAt.map(Self.time))
  }

  @Test(arguments: FieldStrategy.allCases)
  func whatOnlyOneHasChangedIsNoConflict(_ strategy: FieldStrategy) {
    #expect(merged(strategy, .integer(1), .integer(2), .integer(1)) == .value(.integer(2)))
    #expect(merged(strategy, .integer(1), .integer(2), .integer(2)) == .value(.integer(2)))
    #expect(merged(strategy, .integer(1), .integer(1), .integer(3)) == .superseded)
  }

  @Test func theLaterWriteWins() {
    let (base, mine, theirs) = (SyncValue.text("a"), SyncValue.text("b"), SyncValue.text("c"))
    #expect(merged(.lastWriteWins, base, mine, theirs, theirsAt: 9) == .value(mine))
    #expect(merged(.lastWriteWins, base, mine, theirs, theirsAt: 11) == .superseded)
    #expect(merged(.lastWriteWins, base, mine, theirs, theirsAt: nil) == .value(mine))
  }

  @Test func moneyStockAndStatusAreDecidedByAPerson() {
    #expect(
      merged(.userDecision, .integer(1), .integer(2), .integer(3)) == .disputed(proposal: nil))
  }

  @Test func setsTakeWhatBothAddedAndLoseWhatOneRemoved() {
    #expect(
      merged(.merge, .set(["a", "b", "c"]), .set(["a", "b", "x"]), .set(["b", "c", "y"]))
        == .value(.set(["b", "x", "y"])))
    #expect(
      merged(.merge, .null, .set(["x"]), .set(["y"])) == .value(.set(["x", "y"])))
    #expect(
      merged(.merge, .set(["a"]), .set([]), .set(["a", "b"])) == .value(.set(["b"])))
  }

  @Test func textsAreMergedLineByLine() {
    #expect(
      merged(.merge, .text("1\n2\n3"), .text("1\ntwo\n3"), .text("1\n2\n3\n4"))
        == .value(.text("1\ntwo\n3\n4")))
    #expect(
      merged(.merge, .text("1\n2"), .text("1\nmine"), .text("1\ntheirs"))
        == .disputed(proposal: .text("1\nmine\ntheirs")))
    #expect(
      merged(.merge, .integer(1), .integer(2), .integer(3)) == .disputed(proposal: nil))
  }
}
