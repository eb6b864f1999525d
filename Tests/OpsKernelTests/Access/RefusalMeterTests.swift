import OpsDomain
import OpsTesting
import Testing

@testable import OpsKernel

@Suite("Refusals that are only counted")
struct RefusalMeterTests {
  private func event(
    _ operation: String, _ code: String = "denied.permission", after seconds: Int = 0
  ) -> AccessEvent {
    AccessEvent(
      id: RecordID(rawValue: 1), kind: .refusal, at: SampleBook.start.adding(seconds: seconds),
      actor: RecordID(rawValue: 7), operation: operation, code: code, door: "server")
  }

  /// A meter whose principal has had the refusals that are written one by one.
  private func full() -> RefusalMeter {
    var meter = RefusalMeter(limit: 2)
    for _ in 0..<2 { #expect(meter.admit(event("stock.list")).admitted) }
    return meter
  }

  @Test("Each operation and each error is counted by itself")
  func apart() {
    var meter = full()
    let refused = [
      event("stock.list"), event("backup.create"), event("stock.list", after: 1),
      event("backup.create", "signin.not_fresh", after: 2), event("user.list", after: 3),
      event("stock.list", after: 4),
    ]
    for one in refused { #expect(!meter.admit(one).admitted) }
    let kept = meter.drain()
    #expect(
      kept.map(\.operation) == ["backup.create", "backup.create", "user.list", "stock.list"])
    #expect(kept.map(\.code).prefix(2) == ["denied.permission", "signin.not_fresh"])
    #expect(kept.map(\.count) == [1, 1, 1, 3])
    #expect(meter.drain().isEmpty)
  }

  @Test("They are told when the minute is over, and again those that could not be written")
  func overdue() {
    var meter = full()
    for name in ["a.list", "b.list", "a.list"] { _ = meter.admit(event(name)) }
    let later = meter.admit(event("c.list", after: 60))
    #expect(later.admitted)
    #expect(later.overdue.map(\.operation) == ["a.list", "b.list"])
    #expect(later.overdue.map(\.count) == [2, 1])
    for one in later.overdue { meter.putBack(one) }
    #expect(meter.drain().map(\.count) == [2, 1])
  }

  @Test("Too many operations become one event that names none of them")
  func bounded() {
    var meter = full()
    let names = (0..<RefusalMeter.kinds + 5).map { "operation.\(1000 + $0)" }
    for _ in 0..<2 {
      for name in names { _ = meter.admit(event(name)) }
    }
    let kept = meter.drain()
    #expect(kept.count == RefusalMeter.kinds + 1)
    let rest = kept.filter { $0.operation == RefusalMeter.several }
    #expect(rest.map(\.count) == [10] && rest.first?.code == nil)
    #expect(kept.reduce(0) { $0 + $1.count } == Int64(2 * names.count))
  }
}
