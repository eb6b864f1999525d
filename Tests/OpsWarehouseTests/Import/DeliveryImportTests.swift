import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWarehouse

/// Imports of lines of purchase orders as receipts.
@Suite struct DeliveryImportTests {
  private static let columns =
    "ID,PO / SO #,ASN/DN #,PO Sent to Vendor Date,Scheduled Delivery Date,"
    + "Delivered to Client Date,Product Group,Sub Classification,Vendor,Item Description,"
    + "Line Item Quantity,Pack Price,Weight (Kilograms),Freight Cost (USD)"

  private static func line(
    _ id: Int, scheduled: String = "2-Jun-06", delivered: String = "2-Jun-06",
    vendor: String = "Aurobindo", item: String = "\"Nevirapine 10mg/ml, oral\"",
    quantity: String = "19", price: String = "29", weight: String = "13",
    freight: String = "780.34"
  ) -> String {
    "\(id),SCMS-4,ASN-8,Date Not Captured,\(scheduled),\(delivered),ARV,Adult,\(vendor),"
      + "\(item),\(quantity),\(price),\(weight),\(freight)"
  }

  private func run(
    _ rows: [String], location: String? = nil
  ) async throws -> (ImportBench, RecordImportReport, String) {
    let bench = try await ImportBench()
    let file = try bench.write("deliveries.csv", [Self.columns] + rows)
    let report = try await bench.run(try DeliverySource(file, location: location))
    return (bench, report, file)
  }

  @Test func aLineIsAReceiptOfItsDay() async throws {
    let (bench, report, _) = try await run([Self.line(1), Self.line(2)], location: "SHOP")
    #expect(report.records.receipts.made == 2)
    #expect(report.records.products.made == 1)
    #expect(try await bench.onHand("NEVIRAPINE-10MG-ML-ORAL", "SHOP") == 38)
    let movements = try await bench.all(StockMovement.self).filter { $0.kind == .receipt }
    #expect(movements.map(\.unitCost) == [UnitPrice(rawValue: 29_000_000)].flatMap { [$0, $0] })
    #expect(movements.first?.reference == "SCMS-4 ASN-8 #1 Aurobindo")
    let calendar = try ZonedCalendar(zone: "Europe/Vilnius")
    #expect(
      movements.map { calendar.date(of: $0.at) }.allSatisfy {
        $0 == CivilDate(year: 2006, month: 6, day: 2)
      })
    #expect(try await bench.verified())
  }

  @Test func lateLinesAreCountedByVendor() async throws {
    let (_, report, _) = try await run([
      Self.line(1, scheduled: "30-May-06", vendor: "Slow"),
      Self.line(2, scheduled: "1-Jun-06", vendor: "Slow"),
      Self.line(3, vendor: "Quick"), Self.line(4, scheduled: "9-Jun-06", vendor: "Quick"),
      Self.line(5, vendor: "Slow"),
    ])
    let summary = try #require(report.deliveries)
    #expect(summary.total.lines == 5 && summary.total.late == 2)
    #expect(summary.total.onTimePercent == "60.0")
    #expect(summary.vendors.map(\.vendor) == ["Slow", "Quick"])
    #expect(summary.vendors[0].onTimePercent == "33.3")
    #expect(summary.vendors[0].meanDaysLate == "2.0" && summary.vendors[0].worstDaysLate == 3)
    #expect(summary.vendors[1].meanDaysLate == "0.0")
  }

  @Test func wordsInPlaceOfNumbersAreToldAndNotGuessed() async throws {
    let (_, report, _) = try await run([
      Self.line(
        1, weight: "Weight Captured Separately", freight: "Freight Included in Commodity Cost"),
      Self.line(2, weight: "See ASN-93 (ID#:1281)", freight: "Invoiced Separately"),
    ])
    #expect(
      ImportBench.reasons(report) == [
        "date_not_captured": 2, "weight_captured_separately": 1,
        "freight_included_in_commodity_cost": 1, "see_other_document": 1,
        "invoiced_separately": 1,
      ])
    #expect(report.skipped == 0 && report.records.receipts.made == 2)
  }

  @Test func aBadLineLeavesNothingAndTheOthersStand() async throws {
    let (_, report, _) = try await run([
      Self.line(1, delivered: "31-Feb-06"), Self.line(2, quantity: "many"),
      Self.line(3, price: "-1"), Self.line(4, delivered: "2-Jun-40"), Self.line(5), "6,short",
      Self.line(7, quantity: "0"),
    ])
    #expect(report.records.receipts.made == 1)
    #expect(report.skipped == 6)
    let reasons = ImportBench.reasons(report)
    #expect(reasons["bad_date"] == 2 && reasons["bad_quantity"] == 2)
    #expect(reasons["bad_amount"] == 1 && reasons["short_row"] == 1)
  }

  @Test func twiceIsOnceWhateverTheBatches() async throws {
    let (bench, first, file) = try await run((1...7).map { Self.line($0) })
    let again = try await bench.run(try DeliverySource(file), batch: 2)
    #expect(again.records.receipts.same == 7 && again.records.receipts.made == 0)
    #expect(again.isChanged == false && first.isChanged)
    #expect(again.batches > first.batches)
  }

  @Test func aCorrectedLineIsToldAndComesOnce() async throws {
    let (bench, _, _) = try await run([Self.line(1), Self.line(2)])
    let file = try bench.write(
      "deliveries.csv", [Self.columns, Self.line(2), Self.line(1, quantity: "20")])
    let again = try await bench.run(try DeliverySource(file, location: "SHOP"))
    #expect(!again.isChanged)
    #expect(again.records.receipts.same == 1 && again.records.receipts.kept == 1)
    #expect(ImportBench.reasons(again)["quantity_differs"] == 1)
    #expect(try await bench.onHand("NEVIRAPINE-10MG-ML-ORAL") == 38)
  }

  @Test(arguments: [
    ("2-Jun-06", "2006-06-02"), ("29-Feb-08", "2008-02-29"), ("1-Jan-70", "1970-01-01"),
    ("31-DEC-69", "2069-12-31"),
  ])
  func dates(_ text: String, _ date: String) throws {
    #expect(try DeliverySource.date(text, "date").description == date)
  }

  @Test(arguments: ["", "2006-06-02", "30-Feb-06", "2-Jum-06", "2-Jun", "2-Jun-2006", "x-Jun-06"])
  func noDates(_ text: String) {
    #expect(throws: OpsError.self) { try DeliverySource.date(text, "date") }
  }

  @Test func longDescriptionsGetShortCodesOfTheirOwn() {
    let long = String(repeating: "word ", count: 20)
    #expect(DeliverySource.sku(long).utf8.count <= 64)
    #expect(DeliverySource.sku(long + "a") != DeliverySource.sku(long + "b"))
    #expect(DeliverySource.sku("Téa, (green)") == "TEA-GREEN")
  }

  private static let real = PackageFolder.shared(
    "data/purchase-deliveries/deliveries_until_2011.csv.gz")?.path

  @Test(.enabled(if: real != nil, "the purchase deliveries are not beside the package"))
  func theWholeFileIsRead() async throws {
    let bench = try await ImportBench()
    let report = try await bench.run(try DeliverySource(try #require(Self.real)), batch: 1000)
    #expect(report.rows == 5261)
    #expect(report.records.receipts.made == 5261)
    #expect(report.skipped == 0)
    #expect(report.records.products.made == 144)
    #expect(report.deliveries?.total.lines == 5261)
    #expect(report.deliveries?.total.late ?? 0 > 100)
    #expect(ImportBench.reasons(report)["freight_included_in_commodity_cost"] == 704)
    #expect(try await bench.verified())
  }
}
