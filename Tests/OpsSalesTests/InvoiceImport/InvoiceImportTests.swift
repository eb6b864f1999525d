import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsSales
@testable import OpsWarehouse

/// Imports of invoice exports on the sample book.
@Suite struct InvoiceImportTests {
  private func run(
    _ lines: [String], _ sample: SampleBook
  ) async throws -> (report: ImportReport, rejected: [Int]) {
    try await InvoiceExport(lines).run(on: sample)
  }

  private func verified(_ sample: SampleBook) async throws -> Bool {
    try await sample.dependencies.stock.verify(VerifyStock(), sample.call(.administrator)).output.ok
  }

  @Test func aSaleTakesWhatIsThereAndTheRestBecomesARequest() async throws {
    let sample = try await SampleBook.make()
    let (report, _) = try await run(
      ["1,lamp-1,DESK LAMP,25,2027-03-01 08:00:00,24.90,17850,Lithuania"], sample)
    #expect(report.figures.sales == 1)
    #expect(report.figures.unitsSold == .whole(20) || report.figures.requests == 1)
    #expect(try await verified(sample))
  }

  @Test func aLineFromTheFutureIsRefusedWhetherOrNotTheGoodsAreThere() async throws {
    let sample = try await SampleBook.make()
    let lines = [
      "1,LAMP-1,DESK LAMP,1,2039-12-01 07:45:00,24.90,17850,Lithuania",
      "2,NEW-1,NEW THING,1,2039-12-01 07:45:00,24.90,17851,Lithuania",
    ]
    let (report, rejected) = try await run(lines, sample)
    #expect(rejected == [2, 3] && report.figures.requests == 0 && report.figures.sales == 0)
    #expect(report.reasons.map(\.code) == ["data.bad_date"])
    let customers = try await sample.read { transaction in
      try await transaction.repository(Customer.self).all(where: .everything).map(\.number)
    }
    #expect(!customers.contains("17851"))
  }

  @Test func aNewCustomerWithoutACountryHasNone() async throws {
    let sample = try await SampleBook.make()
    let (report, rejected) = try await run(
      ["1,LAMP-1,DESK LAMP,1,2027-03-01 08:00:00,24.90,17850,"], sample)
    #expect(rejected.isEmpty && report.figures.customers == 1)
    let country = try await sample.read { transaction in
      try await transaction.repository(Customer.self)
        .fetch(key: Customer.numberKey, "17850")?.country
    }
    #expect(country == nil)
  }

  @Test func refusedLinesComeInTheOrderOfTheFile() async throws {
    let sample = try await SampleBook.make()
    let (_, rejected) = try await run(
      [
        "1,LAMP-1,DESK LAMP,1,2027-03-01 08:00:00,24.90,17850,Lithuania",
        "C1,LAMP-1,DESK LAMP,-5,2027-03-01 08:00:00,24.90,17852,Lithuania",
        "2,LAMP-1,DESK LAMP,many,2027-03-01 08:00:00,24.90,17850,Lithuania",
        "C3,LAMP-1,DESK LAMP,-5,2027-03-01 08:00:00,24.90,17853,Lithuania",
        "4,LAMP-1,DESK LAMP,some,2027-03-01 08:00:00,24.90,17850,Lithuania",
      ], sample)
    #expect(rejected == [3, 4, 5, 6])
  }

  @Test func aLineTheLedgerRefusesLeavesNothing() async throws {
    let sample = try await SampleBook.make()
    // The stock came later than this sale says: the ledger refuses after its first write.
    let (report, rejected) = try await run(
      [
        "1,LAMP-1,DESK LAMP,5,2020-01-01 10:00:00,24.90,17850,Lithuania",
        "2,MUG,BLUE MUG,3,2027-02-27 10:00:00,4.50,17850,Lithuania",
      ], sample)
    #expect(rejected == [2])
    #expect(report.figures.sales == 1)
    #expect(try await verified(sample))
  }

  @Test func whatOnlyRefusedLinesNeedIsNotMade() async throws {
    let sample = try await SampleBook.make()
    let (report, rejected) = try await run(
      [
        "C1,GONE,NEVER SOLD,-1,2027-03-01 08:00:00,2.00,17850,Lithuania",
        "1,NEW-1,NEW THING,1,2027-03-01 08:00:00,0.001,17851,Lithuania",
        "C2,SHARED,SHARED THING,-1,2027-03-01 08:00:00,2.00,17852,Lithuania",
        "2,SHARED,SHARED THING,1,2027-03-01 08:00:00,2.00,17852,Lithuania",
      ], sample)
    #expect(rejected == [2, 3, 4])
    #expect(report.figures.products == 1 && report.figures.customers == 1)
    let (products, customers) = try await sample.read { transaction in
      let products = try await transaction.repository(Product.self).all(where: .everything)
      let customers = try await transaction.repository(Customer.self).all(where: .everything)
      return (products.map(\.sku), customers.map(\.number))
    }
    #expect(products.contains("SHARED") && customers.contains("17852"))
    #expect(products.allSatisfy { $0 != "GONE" && $0 != "NEW-1" })
    #expect(customers.allSatisfy { $0 != "17850" && $0 != "17851" })
    #expect(try await verified(sample))
  }

  @Test func pricesOfInvoicesObeyTheRulesOfTypedOnes() async throws {
    let sample = try await SampleBook.make()
    let (report, rejected) = try await run(
      [
        "1,LAMP-1,DESK LAMP,1,2027-03-01 08:00:00,24.905,17850,Lithuania",
        "1,LAMP-1,DESK LAMP,1,2027-03-01 08:00:00,0,17850,Lithuania",
        "1,NEW-1,NEW THING,1,2027-03-01 08:00:00,0.001,17850,Lithuania",
        "1,NEW-2,NEW THING,1,2027-03-01 08:00:00,0.00,17850,Lithuania",
      ], sample)
    #expect(rejected == [2, 4] && report.reasons.map(\.code) == ["data.bad_amount"])
    #expect(report.figures.sales == 2)
    let prices = try await sample.read { transaction in
      let deliveries = try await transaction.repository(Delivery.self).all(where: .everything)
      let requests = try await transaction.repository(OutOfStockRequest.self)
        .all(where: .everything)
      let products = try await transaction.repository(Product.self).all(where: .everything)
      return (deliveries.map(\.unitPrice) + requests.map(\.unitPrice) + products.map(\.price))
        .compactMap(\.self)
    }
    // An export writes 0 where there is no price: then the record has none.
    #expect(prices.allSatisfy { (try? $0.validatedSalesPrice(.eur)) != nil })
  }

  @Test func aRefundAboveThePriceIsWhatWasPaidOnRecordAndForTheCustomer() async throws {
    let sample = try await SampleBook.make()
    let (report, _) = try await run(
      [
        "1,LAMP-1,DESK LAMP,2,2027-03-01 08:00:00,10.00,17850,Lithuania",
        "C2,LAMP-1,DESK LAMP,-1,2027-03-01 08:00:00,99.00,17850,Lithuania",
      ], sample)
    #expect(report.figures.giveBacks == 1)
    // The record has what was paid as well, and the row is told with both amounts.
    let refunds = try await sample.read {
      try await $0.repository(GiveBack.self).all(where: .everything).map(\.refund)
    }
    #expect(refunds == [1000])
    let remark = try #require(report.remarks.first)
    #expect(remark.line == 3 && remark.code == "rule.violated" && remark.field == "price")
    #expect(remark.message.contains("10.00") && remark.message.contains("99.00"))
    let shown = try await sample.dependencies.customers.show(
      CustomerReference(customer: "17850"), sample.call(.administrator)
    ).output
    #expect(shown.totalValue == "10.00")
  }

  @Test func anInvoiceIsOneOrderHoweverMuchOfItIsShort() async throws {
    let sample = try await SampleBook.make()
    // Lamps and mugs are short, so the first invoice leaves two requests; the second none.
    let (report, _) = try await run(
      [
        "1,LAMP-1,DESK LAMP,25,2027-03-01 08:00:00,24.90,17850,Lithuania",
        "1,MUG,BLUE MUG,3,2027-03-01 08:00:00,4.50,17850,Lithuania",
        "2,PEN,RED PEN,1,2027-03-01 08:00:00,0.90,17850,Lithuania",
      ], sample)
    #expect(report.figures.requests == 3)
    #expect(try await orders(of: "17850", sample) == 2)
    // One of the short lines goes: the invoice is still an order.
    let call = sample.call(.administrator)
    let requests = try await sample.dependencies.outOfStock
      .list(ListRequests(customer: "17850"), call).output.items
    let first = try #require(requests.first)
    _ = try await sample.dependencies.outOfStock
      .delete(RequestReference(request: first.number), call)
    #expect(try await orders(of: "17850", sample) == 2)
  }

  @Test func aRequestThatSomebodyWritesIsAnOrderWhateverItRefersTo() async throws {
    let sample = try await SampleBook.make()
    let before = try await orders(of: "000001", sample)
    try await sample.write(as: .salesperson) { transaction in
      let customer = try await transaction.repository(Customer.self)
        .fetch(key: Customer.numberKey, "000001")
      let product = try await transaction.repository(Product.self).find(sku: "LAMP-1")
      let request = OutOfStockRequest(
        id: transaction.nextID(), number: "OOS-000077", customerID: try #require(customer).id,
        productID: try #require(product).id, quantity: .whole(1), reference: "PO-77",
        requestedAt: transaction.now, updatedAt: transaction.now)
      try await transaction.apply(
        .init(
          schema: OutOfStockRequest.schema, id: request.id, verb: .insert, row: request.row,
          version: 0))
    }
    #expect(try await orders(of: "000001", sample) == before + 1)
  }

  private func orders(of customer: String, _ sample: SampleBook) async throws -> Int64 {
    try await sample.dependencies.customers
      .show(CustomerReference(customer: customer), sample.call(.administrator))
      .output.orderCount
  }

  @Test func aCancellationGivesBackNoMoreThanWasSold() async throws {
    let sample = try await SampleBook.make()
    let sold = "1,LAMP-1,DESK LAMP,4,2027-02-28 23:59:00,24.90,17850,Lithuania"
    let (report, rejected) = try await run(
      [
        sold, "C2,LAMP-1,DESK LAMP,-9,2027-02-28 23:59:30,24.90,17850,Lithuania",
        "C3,LAMP-1,DESK LAMP,-1,2027-02-28 23:59:40,24.90,17850,Lithuania",
      ], sample)
    #expect(report.figures.unitsGivenBack <= .whole(4))
    #expect(rejected.contains(4))
    #expect(try await verified(sample))
  }

  @Test func runningTheSameFileAgainBooksNothingTwice() async throws {
    let sample = try await SampleBook.make()
    let lines = [
      "1,MUG,BLUE MUG,3,2027-02-27 10:00:00,4.50,17850,Lithuania",
      "1,POST,POSTAGE,1,2027-02-27 10:00:00,5,17850,Lithuania",
      "2,MUG,?,many,2027-02-27 10:00:00,4.50,17850,Lithuania",
    ]
    let first = try await run(lines, sample)
    let again = try await run(lines, sample)
    #expect(first.report.figures == again.report.figures)
    #expect(again.report.replayed == again.report.batches)
    #expect(first.rejected == [4])
    #expect(first.report.figures.services == 1)
  }
}
