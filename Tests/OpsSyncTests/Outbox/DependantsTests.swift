import Testing

@testable import OpsSync

/// What is dropped takes with it what needs it, and nothing else.
@Suite struct DependantsTests {
  private static let moment = HybridTime(milliseconds: 5, node: "d")

  private func unit(_ key: String, _ records: [String], made: [String] = []) -> OutboxUnit {
    func names(_ ids: [String]) -> Set<RecordName> { Set(ids.map { RecordName("goods", $0) }) }
    var call = OutboxCall(operation: "set", input: "{}", records: names(records + made))
    call.made = names(made)
    return OutboxUnit(key: key, calls: [call], priority: .normal, madeAt: Self.moment)
  }

  /// `make` makes a; `edit` writes to a and makes b; `move` writes to b; `other` writes to c, as
  /// `first` did.
  private func outbox() -> Outbox {
    var outbox = Outbox()
    for unit in [
      unit("first", ["c"]), unit("make", [], made: ["a"]), unit("edit", ["a"], made: ["b"]),
      unit("other", ["c"]), unit("move", ["b"]),
    ] { outbox.append(unit) }
    return outbox
  }

  @Test func whatNeedsItIsDroppedWithIt() {
    var outbox = outbox()
    #expect(outbox.dependants(of: "make").map(\.key) == ["edit", "move"])
    #expect(outbox.dropAll("make").map(\.key) == ["make", "edit", "move"])
    #expect(outbox.units.map(\.key) == ["first", "other"])
  }

  @Test func whatOnlyWritesToTheSameRecordStays() {
    var outbox = outbox()
    #expect(outbox.dropAll("first").map(\.key) == ["first"])
    #expect(outbox["other"] != nil)
    #expect(outbox.dropAll("nothing").isEmpty && outbox.units.count == 4)
  }

  @Test func nothingIsDroppedWhereOneOfThemIsInConflictOrMayBeDone() {
    var conflict = outbox()
    conflict.dispute("move")
    #expect(conflict.dropAll("make").isEmpty && conflict.units.count == 5)
    var sent = outbox()
    sent.sending("edit")
    #expect(sent.dropAll("make").isEmpty && sent.units.count == 5)
  }

  @Test func aClockThatWasSetBackKeepsNothingForLong() throws {
    var outbox = outbox()
    let busy = SyncFailure(.passing, code: "tempfail.throttled", message: "busy")
    outbox.failed("first", busy, at: 1_000_000_000)
    let due = try #require(outbox["first"]).notBefore
    #expect(due > 1_000_000_000)
    #expect(outbox.next(at: 1_000_000_001)?.key == "make", "it waits for its time")
    #expect(outbox.next(at: due)?.key == "first")
    #expect(outbox.next(at: 1_000)?.key == "first", "the clock was set back by days")
  }
}
