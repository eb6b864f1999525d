import OpsSync
import SyncSimulation
import Testing

/// Rounds of one copy, step by step.
@Suite struct SyncEngineTests {
  private static let lamp = RecordName("goods", "lamp")

  /// A copy with its server, a line without trouble and nothing that crashes.
  private final class Bench {
    let server = SimServer([
      SyncEngineTests.lamp: SimRow(fields: [
        "quantity": .integer(5), "price": .integer(10), "city": .text("a"), "status": .text("open"),
        "note": .text("one\ntwo"),
      ])
    ])
    let copy = SimCopy()
    let line: SimLine
    var skew: Int64 = 0
    var kept: SyncState

    init() {
      line = SimLine(server, "d", seed: 1, trouble: 0, skew: 0)
      kept = SyncState(node: "d", at: server.now)
    }

    func engine() -> SyncEngine<SimLine, SimCopy> {
      SyncEngine(
        kept, line: line, copy: copy, lifetime: 86_400_000,
        clock: { [self] in server.now + skew }, keep: { [self] in kept = $0 })
    }

    func round() async throws -> SyncRound {
      var engine = engine()
      return try await engine.round()
    }

    func add(_ key: String, _ calls: [OutboxCall]) async throws {
      var engine = engine()
      try await engine.add(key: key, calls, priority: .normal)
    }

    func resolve(_ number: Int, _ choice: SyncConflict.Choice) async throws -> Bool {
      var engine = engine()
      return try await engine.resolve(number, choice, by: "anna")
    }

    func field(_ name: String) -> SyncValue? { server.rows[SyncEngineTests.lamp]?.fields[name] }
  }

  private func set(_ field: String, _ base: SyncValue, _ mine: SyncValue) -> OutboxCall {
    SimCall.set([FieldEdit(record: Self.lamp, field: field, base: base, mine: mine)])
  }

  @Test func whatWasDoneOnTheCopyIsDoneAtTheServer() async throws {
    let bench = Bench()
    let first = try await bench.round()
    try await bench.add("1", [SimCall.take(2, of: Self.lamp, promised: [:])])
    let second = try await bench.round()
    #expect(first.end == .complete && first.pushed == 0 && second.pushed == 1)
    #expect(bench.field("quantity") == .integer(3))
    #expect(bench.kept.outbox.units.isEmpty && bench.copy.base == bench.server.rows)
    #expect(second.wait == 60_000)
  }

  @Test func twoEditsOfOneFieldOnTheCopyAreNoConflict() async throws {
    let bench = Bench()
    _ = try await bench.round()
    try await bench.add("1", [set("status", .text("open"), .text("late"))])
    try await bench.add("2", [set("status", .text("late"), .text("done"))])
    let round = try await bench.round()
    #expect(round.conflicts == 0 && round.pushed == 2)
    #expect(bench.field("status") == .text("done"))
  }

  @Test func aStatusThatSomebodyElseChangedIsAsked() async throws {
    let bench = Bench()
    _ = try await bench.round()
    try await bench.add("1", [set("status", .text("open"), .text("done"))])
    try await bench.add("2", [set("city", .text("a"), .text("b"))])
    bench.server.write(Self.lamp, "status", .text("sold"))
    let round = try await bench.round()
    #expect(round.conflicts == 1 && round.pushed == 0, "the second waits: it is the same record")
    guard case .field(let dispute)? = bench.kept.conflicts[1]?.causes.first else {
      Issue.record("no dispute about a field")
      return
    }
    #expect(dispute.theirs == .text("sold") && dispute.edit.mine == .text("done"))
    #expect(dispute.by == "somebody")
    let isDecided = try await bench.resolve(1, .mine)
    _ = try await bench.round()
    #expect(isDecided && bench.field("status") == .text("done"))
    #expect(bench.field("city") == .text("b"))
    #expect(bench.kept.conflicts.entries.count == 1, "the decision stays in the list")
  }

  @Test func whatTheServerWouldAnswerOtherwiseIsNotSent() async throws {
    let bench = Bench()
    _ = try await bench.round()
    let told = SimCall.take(2, of: Self.lamp, promised: ["price": .integer(10)])
    try await bench.add("1", [told])
    bench.line.otherwise = [
      PromiseDifference(field: "price", told: .integer(10), now: .integer(12))
    ]
    let round = try await bench.round()
    #expect(round.conflicts == 1 && round.pushed == 0 && bench.field("quantity") == .integer(5))
    #expect(bench.kept.conflicts[1]?.causes == bench.line.otherwise.map(SyncConflict.Cause.promise))
    bench.line.otherwise = []
    #expect(try await bench.resolve(1, .theirs))
    #expect(try await bench.round().pushed == 0)
    #expect(bench.kept.outbox.units.isEmpty && bench.field("quantity") == .integer(5))
  }

  @Test func theServersVersionCanBeLeft() async throws {
    let bench = Bench()
    _ = try await bench.round()
    try await bench.add("1", [set("status", .text("open"), .text("done"))])
    bench.server.write(Self.lamp, "status", .text("sold"))
    _ = try await bench.round()
    let isDecided = try await bench.resolve(1, .theirs)
    _ = try await bench.round()
    #expect(isDecided && bench.field("status") == .text("sold"))
    #expect(bench.kept.outbox.units.isEmpty)
  }

  @Test func aMergedTextIsProposed() async throws {
    let bench = Bench()
    _ = try await bench.round()
    try await bench.add("1", [set("note", .text("one\ntwo"), .text("one\nmine"))])
    bench.server.write(Self.lamp, "note", .text("one\ntheirs"))
    _ = try await bench.round()
    let isDecided = try await bench.resolve(1, .merged)
    _ = try await bench.round()
    #expect(isDecided && bench.field("note") == .text("one\nmine\ntheirs"))
  }

  @Test func aLaterWriteAtTheServerSupersedesAndIsFoundAgain() async throws {
    let bench = Bench()
    _ = try await bench.round()
    try await bench.add("1", [set("city", .text("a"), .text("mine"))])
    bench.server.now += 1_000
    bench.server.write(Self.lamp, "city", .text("theirs"))
    let round = try await bench.round()
    #expect(round.conflicts == 0 && round.pushed == 0)
    #expect(bench.field("city") == .text("theirs"))
    #expect(bench.kept.conflicts[1]?.resolution?.by == "last_write")
  }

  @Test(arguments: [3_600_000, 120_000] as [Int64])
  func aClockThatIsAheadDoesNotWin(_ skew: Int64) async throws {
    let bench = Bench()
    bench.skew = skew
    _ = try await bench.round()
    try await bench.add("1", [set("city", .text("a"), .text("mine"))])
    bench.server.now += 1_000
    bench.server.write(Self.lamp, "city", .text("theirs"))
    bench.server.now += 1_000
    _ = try await bench.round()
    #expect(bench.kept.wrongBy.map { (skew..<skew + 200).contains($0) } == true, "it is flagged")
    #expect(bench.field("city") == .text("theirs"))
    #expect(bench.kept.conflicts[1]?.resolution?.by == "last_write")
  }

  @Test func aPriceThatWasPromisedIsKeptOrAsked() async throws {
    let bench = Bench()
    _ = try await bench.round()
    let promised = ["price": SyncValue.integer(10)]
    try await bench.add("1", [SimCall.take(1, of: Self.lamp, promised: promised)])
    bench.server.write(Self.lamp, "price", .integer(12))
    let round = try await bench.round()
    #expect(round.conflicts == 1 && round.pushed == 0)
    #expect(
      bench.kept.conflicts[1]?.causes == [
        .promise(PromiseDifference(field: "price", told: .integer(10), now: .integer(12)))
      ])
    let isDecided = try await bench.resolve(1, .mine)
    let last = try await bench.round()
    #expect(isDecided && last.pushed == 1 && last.conflicts == 0)
  }

  @Test func whatTheServerRefusesIsKept() async throws {
    let bench = Bench()
    _ = try await bench.round()
    try await bench.add("1", [SimCall.take(9, of: Self.lamp, promised: [:])])
    let round = try await bench.round()
    #expect(round.conflicts == 1 && round.end == .complete)
    #expect(bench.kept.outbox["1"]?.state == .inConflict)
    #expect(bench.kept.conflicts.open.map(\.key) == ["1"])
  }

  @Test func aRevokedCopyIsWipedAtItsNextContact() async throws {
    let bench = Bench()
    _ = try await bench.round()
    try await bench.add("1", [SimCall.take(1, of: Self.lamp, promised: [:])])
    bench.server.revoke("d")
    let round = try await bench.round()
    #expect(round.end == .wiped && bench.copy.isWiped && bench.copy.base.isEmpty)
    #expect(bench.kept.isWiped && bench.kept.outbox.units.isEmpty && bench.kept.cursor == nil)
    let again = try await bench.round()
    #expect(again.end == .wiped)
  }

  @Test(arguments: [false, true])
  func aCopyWithoutItsServerEndsByItself(_ isSetBack: Bool) async throws {
    let bench = Bench()
    _ = try await bench.round()
    bench.line.trouble = 100
    bench.server.now += 86_400_000
    _ = try await bench.round()
    #expect(!bench.kept.isWiped, "a day is allowed")
    bench.server.now += 10_000
    _ = try? await bench.add("1", [])
    if isSetBack { bench.server.now -= 50_000_000 }
    let round = try await bench.round()
    #expect(round.end == .wiped && bench.copy.isWiped)
  }

  @Test func timeGoesOnWhereTheClockWasSetBack() async throws {
    let bench = Bench()
    _ = try await bench.round()
    bench.line.trouble = 100
    bench.server.now += 50_000_000
    _ = try await bench.round()
    bench.server.now -= 50_000_000
    _ = try await bench.round()
    #expect(!bench.kept.isWiped)
    bench.server.now += 40_000_000
    #expect(try await bench.round().end == .wiped, "more than a day has passed in two parts")
  }

  @Test func contactPutsTheTimeOfTheCopyRight() async throws {
    let bench = Bench()
    _ = try await bench.round()
    bench.skew = 80_000_000
    _ = try await bench.round()
    bench.skew = 0
    _ = try await bench.round()
    #expect(bench.kept.latest == bench.kept.contactAt && !bench.kept.isWiped)
    #expect(bench.kept.age(at: bench.server.now).map { $0 < 1_000 } == true)
  }

  @Test func aClockThatIsAheadAtARoundGivesNoMoreTime() async throws {
    let bench = Bench()
    bench.skew = 80_000_000
    _ = try await bench.round()
    #expect(abs(bench.kept.contactAt - bench.server.now) < 1_000, "the server's time counts")
    #expect(bench.kept.latest == bench.kept.contactAt)
    bench.line.trouble = 100
    bench.server.now += 86_400_000 + 10_000
    #expect(try await bench.round().end == .wiped)
  }

  @Test func rowsThatMayNoLongerBeSeenLeaveTheCopy() async throws {
    let bench = Bench()
    _ = try await bench.round()
    #expect(bench.copy.base[Self.lamp] != nil)
    bench.server.toggle(Self.lamp, for: "d")
    _ = try await bench.round()
    #expect(bench.copy.base[Self.lamp] == nil)
  }

  @Test func aLostFeedIsReadFromTheBeginning() async throws {
    let bench = Bench()
    _ = try await bench.round()
    bench.server.toggle(Self.lamp, for: "d")
    bench.server.loseFeed()
    let round = try await bench.round()
    #expect(round.end == .complete && bench.copy.base.isEmpty)
  }

  @Test func aServerThatDoesNotAnswerIsLeftAlone() async throws {
    let bench = Bench()
    bench.line.trouble = 100
    for _ in 0..<5 { _ = try await bench.round() }
    let round = try await bench.round()
    guard case .resting(let until) = round.end else {
      Issue.record("it is asked all the same")
      return
    }
    #expect(until > bench.server.now && round.wait <= 30_000)
  }
}
