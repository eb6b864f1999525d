import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Requests that production orders are made for")
struct ProductionPegTests {
  private let bench: ProductionBench

  init() async throws { bench = try await ProductionBench() }

  @Test func peggedRequestsGetTheirGoodsBeforeAnybodyElse() async throws {
    let first = try await bench.request(5)
    let second = try await bench.request(5, for: "000002")
    let number = try await bench.order(6, for: ["\(second)=4"])
    let done = try await bench.complete(number)
    #expect(done.pegs.map(\.allocated) == [4])
    #expect(try await bench.allocated(second) == 4)
    // The older request gets the rest by the setting.
    #expect(try await bench.allocated(first) == 2)
    #expect(try await bench.stock.level("SOLE").available == 0)
  }

  @Test func theRestStaysFreeWhenTheBookAllocatesNothingByItself() async throws {
    let first = try await bench.request(5)
    let second = try await bench.request(5, for: "000002")
    try await bench.set("oos.auto_allocate", "off")
    let number = try await bench.order(6, for: ["\(second)=4"])
    try await bench.complete(number)
    #expect(try await bench.allocated(first) == 0)
    #expect(try await bench.allocated(second) == 4)
    #expect(try await bench.stock.level("SOLE").available == 2)
  }

  @Test func partsOfAnOrderFillThePegsOneAfterTheOther() async throws {
    let first = try await bench.request(3)
    let second = try await bench.request(4, for: "000002")
    let number = try await bench.order(7, for: [second, first])
    let shown = try await bench.show(number)
    #expect(shown.pegs.map(\.quantity).sorted() == [3, 4])
    try await bench.complete(number, 4)
    #expect(try await bench.allocated(first) == 3)
    #expect(try await bench.allocated(second) == 1)
    try await bench.complete(number, 3)
    #expect(try await bench.allocated(second) == 4)
  }

  @Test func theMostUrgentRequestGetsItsGoodsFirst() async throws {
    try await bench.set("oos.auto_allocate", "off")
    let first = try await bench.request(3)
    let urgent = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000002", sku: "SOLE", quantity: 4, priority: .urgent), bench.sam
    ).output.number
    let number = try await bench.order(7, for: [first, urgent])
    try await bench.complete(number, 5)
    #expect(try await bench.allocated(urgent) == 4)
    #expect(try await bench.allocated(first) == 1)
  }

  @Test func goodsThatExpireBeforeARequestNeedsThemAreNotKeptForIt() async throws {
    try await bench.set("oos.auto_allocate", "off")
    func request(for customer: String, by day: String) async throws -> String {
      try await bench.book.dependencies.outOfStock.create(
        CreateRequest(
          customer: customer, sku: "COMP", quantity: 2, neededBy: try CivilDate(parsing: day)),
        bench.sam
      ).output.number
    }
    let late = try await request(for: "000001", by: "2027-04-10")
    let soon = try await request(for: "000002", by: "2027-03-20")
    let number = try await bench.order(4, of: "COMP", for: [late, soon])
    _ = try await bench.production.complete(
      CompleteProduction(
        production: number, lot: "C-1", expires: try CivilDate(parsing: "2027-03-31")), bench.mia)
    #expect(try await bench.allocated(late) == 0)
    #expect(try await bench.allocated(soon) == 2)
  }

  @Test func whatARequestNoLongerWaitsForGoesToOthers() async throws {
    let request = try await bench.request(5)
    let number = try await bench.order(5, for: [request])
    _ = try await bench.book.dependencies.outOfStock.edit(
      EditRequest(request: request, quantity: 2), bench.sam)
    let done = try await bench.complete(number)
    #expect(done.order.status == .completed)
    #expect(try await bench.allocated(request) == 2)
    #expect(try await bench.stock.level("SOLE").available == 3)
  }

  @Test func eachUnitIsPeggedOnce() async throws {
    let request = try await bench.request(5)
    let other = try await bench.request(9, for: "000002")
    try await bench.order(10, for: ["\(request)=4"])
    let cases: [[String]] = [
      ["\(request)=2"], ["\(other)=9", "\(request)=2"], [other, other], ["\(other)=9.5"],
    ]
    for pegs in cases {
      let refused = await StockBench.refusal { try await bench.order(10, for: pegs) }
      #expect(refused?.field == "for", "\(pegs)")
    }
    let tooMuch = await StockBench.refusal { try await bench.order(8, for: ["\(other)=9"]) }
    #expect(tooMuch?.code == .ruleViolated)
    // The order does not exist, so nobody knows it by a number.
    #expect(tooMuch?.message == "The order is for 8, but 9 would be pegged to it")
    // Without a quantity it is as much as there is room for.
    let number = try await bench.order(8, for: [request, other])
    #expect(try await bench.show(number).pegs.map(\.quantity) == [1, 7])
  }

  @Test func aRequestForSomethingElseIsRefused() async throws {
    let request = try await bench.request(5, of: "SHOE")
    let refused = await StockBench.refusal { try await bench.order(5, for: [request]) }
    #expect(refused?.code == .ruleViolated && refused?.field == "for")
  }

  @Test func theGateKeepsPegsOnEveryWrite() async throws {
    let request = try await bench.request(5)
    let number = try await bench.order(4, for: [request])
    for change in [{ $0.quantity = 5 }, { $0.allocated = 9 }, { $0.quantity = 0 }]
      as [@Sendable (inout ProductionPeg) -> Void]
    {
      let refused = await StockBench.refusal {
        try await bench.book.write { transaction in
          let pegs = transaction.repository(ProductionPeg.self)
          var peg = try #require(try await pegs.first(where: .everything))
          change(&peg)
          _ = try await pegs.update(peg)
        }
      }
      #expect(refused != nil)
    }
    let less = await StockBench.refusal {
      try await bench.production.edit(EditProduction(production: number, quantity: 3), bench.mia)
    }
    #expect(less?.code == .ruleViolated)
  }

  @Test func cancellingFreesThePegsAndUndoBringsThemBack() async throws {
    let request = try await bench.request(5)
    let number = try await bench.order(5, for: [request])
    _ = try await bench.production.cancel(
      CancelProduction(production: number, reason: "machine down"), bench.mia)
    #expect(try await bench.show(number).pegs.isEmpty)
    try await bench.undo()
    let back = try await bench.show(number)
    #expect(back.order.status == .released && back.pegs.map(\.quantity) == [5])
    _ = try await bench.production.cancel(
      CancelProduction(production: number, reason: "machine down"), bench.mia)
    let other = try await bench.order(5, for: [request])
    #expect(try await bench.show(other).pegs.map(\.quantity) == [5])
  }

  @Test func whatIsAllocatedOfAPegStays() async throws {
    let request = try await bench.request(5)
    let number = try await bench.order(5, for: [request])
    try await bench.complete(number, 2)
    for quantity in [0, 1] {
      let refused = await StockBench.refusal {
        try await bench.production.edit(
          EditProduction(production: number, for: ["\(request)=\(quantity)"]), bench.mia)
      }
      #expect(refused?.field == "for", "\(quantity)")
    }
    let less = try await bench.production.edit(
      EditProduction(production: number, for: ["\(request)=2"]), bench.mia
    ).output
    #expect(less.pegs.map(\.quantity) == [2])
  }

  @Test func aRequestThatIsDeletedTakesItsPegsAlong() async throws {
    let request = try await bench.request(5)
    let number = try await bench.order(5, for: [request])
    _ = try await bench.book.dependencies.outOfStock.delete(
      RequestReference(request: request), bench.sam)
    #expect(try await bench.show(number).pegs.isEmpty)
    try await bench.undo(as: .salesperson)
    #expect(try await bench.show(number).pegs.map(\.quantity) == [5])
  }
}
