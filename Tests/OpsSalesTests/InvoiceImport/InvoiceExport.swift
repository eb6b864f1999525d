import Foundation
import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting

/// An invoice export of some lines, to be read into a sample book.
struct InvoiceExport {
  private static let mapping = """
    {"name": "test", "delimiter": "comma", "columns": {"invoice": "no", "sku": "sku",
    "description": "text", "quantity": "qty", "at": "at", "price": "price",
    "customer": "customer", "country": "country"}, "zone": "UTC", "cancellation_prefix": "C",
    "service_codes": ["POST"], "service_prefixes": ["GIFT_"], "placeholder_descriptions": ["?"],
    "walk_in": {"number": "000000", "name": "Walk-in"}}
    """

  let lines: [String]

  init(_ lines: [String]) { self.lines = lines }

  /// Books them as a new file, so many lines in one commit.
  func run(
    on sample: SampleBook, batch: Int = 500, from: CivilDate? = nil
  ) async throws -> (report: ImportReport, rejected: [Int]) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("invoices-\(ProcessInfo.processInfo.globallyUniqueString).csv")
    let text = (["no,sku,text,qty,at,price,customer,country"] + lines).joined(separator: "\r\n")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let importer = try InvoiceImporter(
      .init(
        file: file.path, mapping: InvoiceMapping.parse(Array(Self.mapping.utf8)), from: from,
        batch: batch))
    var rejected: [Int] = []
    let report = try await importer.run(
      try importer.check(now: sample.dependencies.desk.clock.now()),
      on: sample.dependencies.invoiceImport, sample.call(.administrator),
      rejected: { record, _ in rejected.append(record.line) })
    return (report, rejected)
  }
}
