import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Bills of materials")
struct BillTests {
  private let bench: ProductionBench

  init() async throws { bench = try await ProductionBench() }

  private func quantity(_ text: String) throws -> Quantity { try Quantity(parsing: text) }

  @Test func creatingAgainMakesTheNextRevisionAndTheOlderOnesStay() async throws {
    #expect(try await bench.bill("SOLE", of: ["EVA=0.5"]).bill.revision == 1)
    #expect(try await bench.bill("SOLE", of: ["EVA=0.4"]).bill.revision == 2)
    let current = try await bench.bills.list(ListBills(), bench.mia).output.items
    #expect(current.map(\.revision) == [2])
    let all = try await bench.bills.list(ListBills(sku: "SOLE"), bench.mia).output.items
    #expect(all.map(\.revision) == [1, 2] && all.map(\.isCurrent) == [false, true])
    let first = try await bench.bills.show(ShowBill(sku: "SOLE", revision: 1), bench.mia).output
    #expect(first.lines.map(\.quantity) == [try quantity("0.5")])
    let active = try await bench.bills.activate(ActivateBill(sku: "SOLE", revision: 1), bench.mia)
    #expect(active.output.bill.isCurrent && active.output.bill.revision == 1)
    let after = try await bench.bills.list(ListBills(), bench.mia).output.items
    #expect(after.map(\.revision) == [1])
  }

  @Test func undoOfANewRevisionMakesTheOneBeforeCurrentAgain() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.bill("SOLE", of: ["EVA=0.4"])
    try await bench.undo()
    let bills = try await bench.bills.list(ListBills(revisions: true), bench.mia).output.items
    #expect(bills.map(\.revision) == [1] && bills.map(\.isCurrent) == [true])
  }

  @Test func levelsAreExplodedWithTheScrapOfEach() async throws {
    try await bench.bill("COMP", of: ["EVA=1.05"])
    try await bench.bill("SOLE", of: ["COMP=0.2"], scrap: 10)
    try await bench.bill("SHOE", of: ["SOLE=2", "UPPER=1:5"])
    let shown = try await bench.bills.show(ShowBill(sku: "SHOE", quantity: 10), bench.mia).output
    #expect(shown.lines.map(\.sku) == ["SOLE", "COMP", "EVA", "UPPER"])
    #expect(shown.lines.map(\.level) == [1, 2, 3, 1])
    #expect(shown.lines.map(\.isMade) == [true, true, false, false])
    // 20 soles are 22 begun ones, which take 4.4 kg of compound; 10 uppers and 5 % are 10.5.
    #expect(
      shown.lines.map(\.total) == [20, try quantity("4.4"), try quantity("4.62"), 11])
    let top = try await bench.bills.show(ShowBill(sku: "SHOE", levels: 1), bench.mia).output
    #expect(top.lines.map(\.sku) == ["SOLE", "UPPER"])
  }

  @Test func partsAreGivenInAnyUnitTheProductKnows() async throws {
    let bill = try await bench.bill("SOLE", of: ["EVA=250g:2.5"])
    #expect(bill.lines.map(\.quantity) == [try quantity("0.25")])
    #expect(bill.lines.map(\.scrapPercent) == [try quantity("2.5")])
    let unknown = await StockBench.refusal { try await bench.bill("SOLE", of: ["EVA=2crates"]) }
    #expect(unknown?.code == .badValue && unknown?.field == "of")
  }

  @Test func thePartsOfAPhantomStandInItsPlace() async throws {
    try await bench.bill("UPPER", of: ["COMP=0.3"], phantom: true, scrap: 10)
    try await bench.bill("SHOE", of: ["UPPER=1", "SOLE=2"])
    let book = try await bench.book.read { transaction in
      let shoe = try await transaction.repository(Product.self).named("SHOE")
      return (shoe.id, try await BillBook(of: [shoe.id], transaction))
    }
    let needs = try book.1.needs(of: book.0, quantity: 10)
    let names = needs.materials.map { book.1.products[$0.productID]?.sku }
    #expect(names == ["COMP", "SOLE"])
    #expect(needs.materials.map(\.quantity) == [try quantity("3.3"), 20])
  }

  @Test func aProductThatWouldBePartOfItselfIsRefusedWithTheWay() async throws {
    try await bench.bill("SHOE", of: ["SOLE=2"])
    try await bench.bill("COMP", of: ["SHOE=0.1"])
    let refused = await StockBench.refusal { try await bench.bill("SOLE", of: ["COMP=1"]) }
    #expect(refused?.code == .ruleViolated && refused?.field == "of")
    #expect(refused?.message.contains("SOLE → COMP → SHOE → SOLE") == true)
    let itself = await StockBench.refusal { try await bench.bill("EVA", of: ["EVA=1"]) }
    #expect(itself?.message.contains("EVA → EVA") == true)
    // What is left over goes back into what it comes from.
    try await bench.bill("REGRIND", of: ["EVA=1"], byProduct: ["REGRIND=0.1"])
  }

  @Test func theGateRefusesACycleOnEveryWrite() async throws {
    try await bench.bill("SHOE", of: ["SOLE=2"])
    try await bench.bill("SOLE", of: ["EVA=1"])
    let refused = await StockBench.refusal {
      try await bench.book.write { transaction in
        let products = transaction.repository(Product.self)
        let sole = try await products.named("SOLE")
        let bills = transaction.repository(BillOfMaterials.self)
        let bill = try #require(try await bills.current(of: sole.id))
        _ = try await transaction.repository(BillLine.self).create(
          BillLine(
            id: transaction.nextID(), billID: bill.id, position: 2, kind: .part,
            productID: try await products.named("SHOE").id, quantity: 1))
      }
    }
    #expect(refused?.code == .ruleViolated)
  }

  @Test func aProductHasOneCurrentBillOnEveryWrite() async throws {
    try await bench.bill("SOLE", of: ["EVA=1"])
    try await bench.bill("SOLE", of: ["EVA=2"])
    let refused = await StockBench.refusal {
      try await bench.book.write { transaction in
        let bills = transaction.repository(BillOfMaterials.self)
        let sole = try await transaction.repository(Product.self).named("SOLE")
        var first = try await bills.named(sole, revision: 1)
        first.isCurrent = true
        _ = try await bills.update(first)
      }
    }
    #expect(refused?.code == .ruleViolated)
  }

  private static let wrong: [(parts: [String], code: ErrorCode)] = [
    ([], .badValue), (["EVA"], .badValue), (["=1"], .badValue), (["EVA="], .badValue),
    (["EVA=0"], .badQuantity), (["EVA=-1"], .badQuantity), (["EVA=1:100"], .badValue),
    (["EVA=1:0.00001"], .badValue), (["EVA=1", "EVA=2"], .duplicate), (["NONE=1"], .notFoundSKU),
    (["SHIRT=1"], .badValue), (["SHIRT/XL=1"], .badValue), (["EVA=0,1"], .badQuantity),
    (["EVA=0,1kg"], .badQuantity),
  ]

  @Test(arguments: wrong)
  func wrongLinesAreRefused(_ parts: [String], _ code: ErrorCode) async throws {
    let refused = await StockBench.refusal { try await bench.bill("SOLE", of: parts) }
    #expect(refused?.code == code, "\(parts): \(String(describing: refused))")
    #expect(refused?.field == "of")
    #expect(try await bench.bills.list(ListBills(), bench.mia).output.items.isEmpty)
  }

  @Test func decimalsTakeAPoint() async throws {
    let refused = await StockBench.refusal { try await bench.bill("SOLE", of: ["EVA=0,1"]) }
    #expect(refused?.message == "\"0,1\" is not a number")
    #expect(refused?.hint?.contains("a point") == true)
  }

  @Test func byProductsLeaveSomethingOfTheCost() async throws {
    let refused = await StockBench.refusal {
      try await bench.bill(
        "SOLE", of: ["EVA=1"], byProduct: ["REGRIND=0.1:60", "COMP=0.1:40"])
    }
    #expect(refused?.field == "by_product" && refused?.code == .badValue)
    let none = await StockBench.refusal {
      try await bench.bill("SOLE", of: ["EVA=1"], alternative: ["COMP=1:UPPER"])
    }
    #expect(none?.field == "alternative")
  }

  @Test func onlyWhoMayWritesBills() async throws {
    let refused = await StockBench.refusal {
      try await bench.bills.create(
        CreateBill(sku: "SOLE", of: ["EVA=1"]), bench.book.call(.workshopTechnician))
    }
    #expect(refused?.code == .denied)
    _ = try await bench.bills.list(ListBills(), bench.book.call(.workshopTechnician))
  }
}
