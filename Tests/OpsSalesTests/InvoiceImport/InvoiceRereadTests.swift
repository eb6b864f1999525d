import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsSales

/// Invoices that are in the book are not booked again, however they are read.
@Suite struct InvoiceRereadTests {
  private static let head = "DESK LAMP"
  private static let tail = "17850,Lithuania"

  /// A sample book in which these invoices have been written.
  private func book() async throws -> SampleBook {
    let sample = try await SampleBook.make()
    sample.clock.advance(milliseconds: 3_600_000)
    return sample
  }

  /// A line of 1 March 2027, eight o'clock and `minute`.
  private func line(
    _ invoice: String, _ quantity: Int, sku: String = "LAMP-1", price: String = "24.90",
    minute: Int = 0
  ) -> String {
    let time = "2027-03-01 08:\(minute < 10 ? "0" : "")\(minute):00"
    return "\(invoice),\(sku),\(Self.head),\(quantity),\(time),\(price),\(Self.tail)"
  }

  /// The customer's total and orders, what was sold and what is left of the lamps.
  private func state(_ sample: SampleBook) async throws -> [String] {
    let call = sample.call(.administrator)
    let customer = try await sample.dependencies.customers.show(
      CustomerReference(customer: "17850"), call
    ).output
    let level = try await sample.dependencies.stock.level(ShowStockLevel(sku: "LAMP-1"), call)
      .output
    let counts = try await sample.read { transaction in
      [
        try await transaction.repository(Delivery.self).all(where: .everything).count,
        try await transaction.repository(OutOfStockRequest.self).all(where: .everything).count,
        try await transaction.repository(GiveBack.self).all(where: .everything).count,
        try await transaction.repository(StockMovement.self).all(where: .everything).count,
      ]
    }
    return [
      customer.totalValue, "\(customer.orderCount)", "\(level.onHand)", "\(counts)",
    ]
  }

  private var lines: [String] {
    [
      line("A0", -1), line("1", 6), line("1", 4), line("1", 4), line("2", 3, minute: 1),
      // Stock covers a part of these, and nothing of the last ones.
      line("3", 15, minute: 2), line("3", 2, minute: 2), line("3", 2, minute: 2),
      line("C4", -5, minute: 3),
    ]
  }

  @Test(arguments: [1, 2, 500]) func anotherBatchOrWindowBooksNothingAgain(_ batch: Int)
    async throws
  {
    let sample = try await book()
    let (first, rejected) = try await InvoiceExport(lines).run(on: sample)
    #expect(rejected == [] && first.known == 0, "\(first.reasons)")
    #expect(first.figures.booked == lines.count)
    let before = try await state(sample)
    let again = try await InvoiceExport(lines).run(
      on: sample, batch: batch, from: try CivilDate(parsing: "2027-03-01"))
    #expect(again.report.known == lines.count && again.report.figures.booked == 0)
    #expect(again.rejected == [] && again.report.replayed == 0)
    #expect(try await state(sample) == before)
  }

  @Test func aCorrectedFileBooksWhatWasMissing() async throws {
    let sample = try await book()
    let file = [line("1", 6), line("1", 4, price: "2.5x"), line("2", 3)]
    #expect(try await InvoiceExport(file).run(on: sample).rejected == [3])
    let corrected = try await InvoiceExport([line("1", 6), line("1", 4), line("2", 3)])
      .run(on: sample)
    #expect(corrected.rejected == [] && corrected.report.known == 2)
    #expect(corrected.report.figures.booked == 1)
    // 13 lamps at 24.90, on two invoices.
    #expect(try await state(sample).prefix(2) == ["323.70", "2"])
  }

  @Test func aLineThatSaysSomethingElseIsToldAndNotBooked() async throws {
    let sample = try await book()
    _ = try await InvoiceExport([line("1", 6), line("2", 3)]).run(on: sample)
    let before = try await state(sample)
    let (report, rejected) = try await InvoiceExport([
      line("1", 7), line("2", 3, price: "25.00"),
    ]).run(on: sample)
    #expect(rejected == [2, 3] && report.reasons.map(\.code) == ["data.duplicate"])
    #expect(try await state(sample) == before)
  }

  @Test(arguments: [1, 500]) func equalLinesOfOneFileAreAllBooked(_ batch: Int) async throws {
    let sample = try await book()
    // The invoice is told in three parts, each of them in a commit of its own.
    let file = [
      line("1", 2), line("2", 1), line("1", 2), line("3", 1), line("1", 2), line("1", 5),
    ]
    let (report, rejected) = try await InvoiceExport(file).run(on: sample, batch: batch)
    #expect(rejected == [] && report.known == 0 && report.figures.booked == 6)
    #expect(try await state(sample).prefix(2) == ["323.70", "3"])
    let again = try await InvoiceExport(file).run(on: sample, batch: 2)
    #expect(again.report.known == 6 && again.report.figures.booked == 0)
  }
}
