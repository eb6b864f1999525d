import OpsSync
import Testing

@Suite struct OutboxTests {
  private static func unit(
    _ key: String, _ records: [String], _ priority: SyncPriority = .normal
  ) -> OutboxUnit {
    OutboxUnit(
      key: key,
      calls: [
        OutboxCall(
          operation: "set", input: "", records: Set(records.map { RecordName("goods", $0) }))
      ], priority: priority, madeAt: HybridTime(milliseconds: 0, node: "a"))
  }

  private func outbox(_ units: [OutboxUnit]) -> Outbox {
    var outbox = Outbox()
    for unit in units { outbox.append(unit) }
    return outbox
  }

  private static let lost = SyncFailure(.unknown, code: "tempfail.timeout", message: "lost")
  private static let busy = SyncFailure(.passing, code: "tempfail.throttled", message: "busy")
  private static let away = SyncFailure(.unreached, code: "unavailable.server", message: "away")
  private static let no = SyncFailure(.refused, code: "rule.violated", message: "no")

  /// The keys in the order in which they are sent, when all of them succeed.
  private func order(_ outbox: Outbox) -> [String] {
    var (outbox, keys) = (outbox, [String]())
    while let unit = outbox.next(at: 0) {
      keys.append(unit.key)
      outbox.done(unit.key, sequence: 1)
    }
    return keys
  }

  @Test func whatIsUrgentGoesFirstAndTheOrderOfARecordIsKept() {
    #expect(
      order(
        outbox([
          Self.unit("image", ["a"], .late), Self.unit("profile", ["b"]),
          Self.unit("order", ["c"], .urgent),
        ])) == ["order", "profile", "image"])
    #expect(
      order(
        outbox([
          Self.unit("edit", ["a"], .late), Self.unit("pay", ["a"], .urgent), Self.unit("x", ["b"]),
        ])) == ["edit", "pay", "x"], "what a payment waits for is as urgent as the payment")
    #expect(
      order(
        outbox([
          Self.unit("1", ["a"], .late), Self.unit("2", ["a", "b"], .late), Self.unit("x", ["c"]),
          Self.unit("3", ["b"], .urgent),
        ])) == ["1", "2", "3", "x"], "also through others")
  }

  @Test func theSameKeyTwiceIsOneUnit() {
    var outbox = outbox([Self.unit("1", ["a"])])
    let isNew = outbox.append(Self.unit("1", ["b"]))
    #expect(!isNew && outbox.units.count == 1)
  }

  @Test func whatComesBehindARefusedUnitOnItsRecordWaits() {
    var outbox = outbox([Self.unit("1", ["a"]), Self.unit("2", ["a"]), Self.unit("3", ["b"])])
    outbox.sending("1")
    outbox.failed("1", Self.no, at: 0)
    #expect(outbox["1"]?.state == .inConflict)
    #expect(order(outbox) == ["3"])
    outbox.drop("1")
    #expect(outbox.next(at: 0)?.key == "2")
  }

  @Test func attemptsWaitTwiceAsLongAndEndDead() {
    var outbox = Outbox(policy: RetryPolicy(attempts: 3, rounds: 2))
    outbox.append(Self.unit("1", ["a"]))
    var waits: [Int64] = []
    for _ in 0..<5 {
      outbox.failed("1", Self.busy, at: 1_000)
      waits.append((outbox["1"]?.notBefore ?? 0) - 1_000)
    }
    #expect(waits == [2_000, 4_000, 60_000, 2_000, 4_000])
    #expect(outbox.next(at: 4_999) == nil && outbox.next(at: 5_000)?.key == "1")
    #expect(outbox.nextTime() == 5_000)
    outbox.failed("1", Self.busy, at: 1_000)
    #expect(outbox.dead.map(\.key) == ["1"] && outbox.next(at: .max) == nil)
    let isResent = outbox.resend("1")
    #expect(isResent && outbox.next(at: 0)?.attempts == 0)
  }

  @Test func aServerThatIsAwayIsNoAttempt() {
    var outbox = outbox([Self.unit("1", ["a"])])
    for _ in 0..<1_000 { outbox.failed("1", Self.away, at: 0) }
    #expect(outbox.next(at: 0)?.key == "1")
  }

  @Test func whatMayHaveBeenDoneStaysAsItWasSent() {
    var outbox = outbox([Self.unit("1", ["a"])])
    let other = Self.unit("1", ["a", "b"]).calls
    let isRewritten = outbox.rewrite("1", calls: other)
    outbox.sending("1")
    let isDropped = outbox.drop("1") != nil
    #expect(isRewritten && !isDropped)
    outbox.failed("1", Self.lost, at: 0)
    outbox.sending("1")
    outbox.failed("1", Self.away, at: 0)
    #expect(outbox["1"]?.state == .unknown, "the attempt before may have arrived")
    let isChanged = outbox.rewrite("1", calls: [])
    #expect(!isChanged && outbox["1"]?.calls == other)
    outbox.failed("1", Self.no, at: 0)
    #expect(outbox["1"]?.mayBeDone == false, "a server that refuses has not done it")
  }

  @Test func aCrashWhileSendingIsAnAttemptWithoutAnAnswer() {
    var outbox = outbox([Self.unit("1", ["a"])])
    outbox.sending("1")
    // The process ended here and goes on with what was kept.
    outbox.sending("1")
    outbox.failed("1", Self.away, at: 0)
    #expect(outbox["1"]?.state == .unknown)
  }

  @Test func whatIsDoneStaysUntilTheCopyHasItsCommit() {
    var outbox = outbox([Self.unit("1", ["a"]), Self.unit("2", ["b"])])
    outbox.done("1", sequence: 7)
    outbox.done("2", sequence: 9)
    outbox.pulled(through: 8)
    #expect(outbox.units.map(\.key) == ["2"])
    let dropped = outbox.drop("2")
    #expect(dropped == nil, "nobody takes back what is done")
  }
}
