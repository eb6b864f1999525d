import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Goods that are expired today are not good because an earlier day is named")
struct ExpiredBackInTimeTests {
  /// Five of lot E that expired three days ago, and a moment at which they were good.
  private func expired() async throws -> (milk: LotBench, earlier: Instant) {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "E", due: 2)
    milk.pass(days: 5)
    return (milk, milk.bench.now.adding(milliseconds: -4 * 86_400_000))
  }

  @Test func anIssueBackInTimeTakesThePermissionAndAReason() async throws {
    let (milk, earlier) = try await expired()
    for lot in ["E", nil] {
      let error = await StockBench.refusal {
        try await milk.bench.issue(1, of: "MILK", lot: lot, on: earlier)
      }
      #expect(error?.code == .lotExpired, "\(lot ?? "any")")
    }
    let named = await StockBench.refusal {
      try await milk.bench.issue(1, of: "MILK", lot: "E", on: earlier)
    }
    #expect(named?.message.contains("it cannot be given out today") == true)
    #expect(named?.hint?.contains("--expired") == true)
    let done = try await milk.bench.stock.issue(
      IssueStock(
        sku: "MILK", quantity: 1, lot: "E", at: earlier, expired: true, code: "booked-late"),
      milk.bench.anna)
    #expect(done.output.code == "booked-late")
    #expect(try await milk.show("E").lot.quantity == 4)
  }

  @Test("What to do about an expired or unknown lot names the product")
  func hintsNameTheProduct() async throws {
    let (milk, earlier) = try await expired()
    let frozen = await StockBench.refusal {
      try await milk.lots.freeze(
        FreezeLot(sku: "MILK", quantity: 1, lot: "E", on: .instant(earlier)), milk.bench.wil)
    }
    #expect(frozen?.hint?.contains("opsh lot discard MILK QTY --code expired --lot E") == true)
    let unknown = await StockBench.refusal {
      try await milk.freeze(1, lot: "NONE")
    }
    #expect(unknown?.hint?.contains("opsh stock level MILK ") == true)
  }

  @Test func goodGoodsAreStillBookedLate() async throws {
    let (milk, earlier) = try await expired()
    try await milk.bench.receive(3, of: "MILK", lot: "G", expires: milk.day(9), on: earlier)
    let answer = try await milk.bench.issue(2, of: "MILK", on: earlier.adding(milliseconds: 1))
    #expect(answer.lots.map(\.lot) == ["G"])
  }

  @Test func whatIsPutIntoProductionIsJudgedAlike() async throws {
    let (milk, earlier) = try await expired()
    let error = await StockBench.refusal {
      try await milk.bench.move(1, of: "MILK", to: "PRODUCTION", lot: "E", on: earlier)
    }
    #expect(error?.code == .lotExpired)
    try await milk.bench.move(1, of: "MILK", to: "SHOP", lot: "E", on: earlier)
  }

  @Test(arguments: [false, true])
  func aDeliveryBackInTimeLeavesWhatExpiredSince(isPegged: Bool) async throws {
    let milk = try await LotBench()
    let requests = milk.book.dependencies.outOfStock
    try await milk.receive(5, lot: "E", due: 2)
    let number = try await requests.create(
      CreateRequest(customer: "000001", sku: "MILK", quantity: 2), milk.bench.sam
    ).output.number
    if isPegged { _ = try await requests.allocate(AllocateStock(), milk.bench.sam) }
    milk.pass(days: 5)
    let earlier = milk.bench.now.adding(milliseconds: -4 * 86_400_000)
    let error = await StockBench.refusal {
      try await requests.deliver(
        DeliverRequest(request: number, quantity: 1, at: earlier), milk.bench.wil)
    }
    #expect(error?.code == .insufficientStock)
    let many = try await requests.deliverMany(DeliverRequests(at: earlier), milk.bench.wil)
    #expect(many.output.items.isEmpty)
    // What is still good is booked late.
    try await milk.bench.receive(3, of: "MILK", lot: "G", expires: milk.day(9), on: earlier)
    let done = try await requests.deliver(
      DeliverRequest(request: number, quantity: 2, at: earlier.adding(milliseconds: 1)),
      milk.bench.wil)
    #expect(done.output.status == .completed)
    #expect(try await milk.show("E").lot.quantity == 5)
    #expect(try await milk.show("G").lot.quantity == 1)
  }

  @Test func freezingBackInTimeMakesNothingGoodAgain() async throws {
    let (milk, _) = try await expired()
    let named = await StockBench.refusal { try await milk.freeze(1, lot: "E", on: -4) }
    #expect(named?.code == .lotExpired)
    let any = await StockBench.refusal { try await milk.freeze(1, on: -4) }
    #expect(any?.code == .insufficientStock)
    #expect(try await milk.list().count == 1)
  }
}
