import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Lots leave what is available on their day, where the business is")
struct ExpiryDayTests {
  struct Night: Sendable, CustomTestStringConvertible {
    let zone: String
    /// The last good day.
    let due: String
    /// Midnight at its end, in UTC.
    let midnight: String

    var testDescription: String { "\(due) in \(zone)" }
  }

  /// Ordinary days, and the days on which the clocks go forward and back in Vilnius.
  static let nights = [
    Night(zone: "Pacific/Pago_Pago", due: "2027-06-10", midnight: "2027-06-11T11:00:00Z"),
    Night(zone: "Pacific/Pago_Pago", due: "2027-03-28", midnight: "2027-03-29T11:00:00Z"),
    Night(zone: "Pacific/Pago_Pago", due: "2027-10-31", midnight: "2027-11-01T11:00:00Z"),
    Night(zone: "Europe/Vilnius", due: "2027-06-10", midnight: "2027-06-10T21:00:00Z"),
    Night(zone: "Europe/Vilnius", due: "2027-03-27", midnight: "2027-03-27T22:00:00Z"),
    Night(zone: "Europe/Vilnius", due: "2027-03-28", midnight: "2027-03-28T21:00:00Z"),
    Night(zone: "Europe/Vilnius", due: "2027-10-30", midnight: "2027-10-30T21:00:00Z"),
    Night(zone: "Europe/Vilnius", due: "2027-10-31", midnight: "2027-10-31T22:00:00Z"),
    Night(zone: "Pacific/Kiritimati", due: "2027-06-10", midnight: "2027-06-10T10:00:00Z"),
    Night(zone: "Pacific/Kiritimati", due: "2027-03-28", midnight: "2027-03-28T10:00:00Z"),
    Night(zone: "Pacific/Kiritimati", due: "2027-10-31", midnight: "2027-10-31T10:00:00Z"),
  ]

  @Test(arguments: nights)
  func aMinuteBeforeMidnightItIsThereAndAMinuteAfterItIsNot(_ night: Night) async throws {
    let milk = try await LotBench(zone: night.zone)
    let midnight = try Instant(parsing: night.midnight)
    milk.book.clock.set(to: midnight.adding(milliseconds: -2 * 86_400_000))
    try await milk.bench.receive(5, of: "MILK", lot: "A", expires: night.due)
    milk.book.clock.set(to: midnight.adding(milliseconds: -60_000))
    #expect(try await milk.bench.level("MILK").available == 5)
    #expect(try await milk.show("A").lot.status == .active)
    #expect(try await milk.show("A").lot.daysLeft == 0)
    try await milk.issue(1)
    milk.book.clock.set(to: midnight.adding(milliseconds: 60_000))
    #expect(try await milk.bench.level("MILK").available == 0)
    #expect(try await milk.bench.level("MILK").onHand == 4)
    #expect(try await milk.show("A").lot.status == .expired)
    let refused = await StockBench.refusal { try await milk.issue(1) }
    #expect(refused?.code == .lotExpired)
    let named = await StockBench.refusal { try await milk.issue(1, lot: "A") }
    #expect(named?.code == .lotExpired)
  }

  @Test func expiredGoodsGoOutOnlyWithThePermissionAndAReason() async throws {
    let milk = try await LotBench()
    try await milk.receive(3, lot: "A", due: 1)
    milk.pass(days: 3)
    func issue(_ call: Call, code: String?, expired: Bool? = true) async throws -> StockChangeView {
      try await milk.bench.stock.issue(
        IssueStock(sku: "MILK", quantity: 1, expired: expired, code: code), call
      ).output
    }
    let keeper = await StockBench.refusal { try await issue(milk.bench.wil, code: "charity") }
    #expect(keeper?.code == .denied)
    let silent = await StockBench.refusal { try await issue(milk.bench.anna, code: nil) }
    #expect(silent?.field == "code")
    let idle = await StockBench.refusal {
      try await issue(milk.bench.anna, code: "charity", expired: nil)
    }
    #expect(idle?.field == "code")
    let done = try await issue(milk.bench.anna, code: "charity")
    #expect(done.code == "charity" && done.lots.first?.lot == "A")
  }

  @Test func whoMayNotGiveOutExpiredGoodsGivesNoGoodOnesOutAsSuch() async throws {
    let milk = try await LotBench()
    try await milk.receive(3, lot: "A", due: 5)
    let keeper = await StockBench.refusal {
      try await milk.bench.stock.issue(
        IssueStock(sku: "MILK", quantity: 1, expired: true, code: "charity"), milk.bench.wil)
    }
    #expect(keeper?.code == .denied)
    #expect(try await milk.issue(1).lots.map(\.lot) == ["A"])
  }

  @Test func aDateThatIsCorrectedMovesTheLotInTheOrderOfPicking() async throws {
    let milk = try await LotBench()
    try await milk.receive(3, lot: "A", due: 3)
    try await milk.receive(3, lot: "B", due: 5)
    _ = try await milk.lots.edit(
      EditLot(lot: "A", bestBefore: milk.today.adding(days: 8)), milk.bench.wil)
    #expect(try await milk.pick(1).first?.lot == "B")
    #expect(try await milk.issue(4).lots.map(\.lot) == ["B", "A"])
  }
}
