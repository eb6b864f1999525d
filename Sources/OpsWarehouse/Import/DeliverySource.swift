import OpsDomain
import OpsKernel

/// Purchase-order lines of the USAID supply chain, each a receipt on the day it was delivered.
///
/// The book keeps what came, when, from whom and at what price per pack. Weight, freight and
/// insurance are only read to report words in them: no number is guessed from words.
public struct DeliverySource: RecordSource {
  private static let columns = [
    "ID", "PO / SO #", "ASN/DN #", "Scheduled Delivery Date", "Delivered to Client Date",
    "Product Group", "Sub Classification", "Vendor", "Item Description", "Line Item Quantity",
    "Pack Price",
  ]
  /// Columns that should hold a number or a date and often hold words.
  private static let wordy = [
    "PQ First Sent to Client Date", "PO Sent to Vendor Date", "Weight (Kilograms)",
    "Freight Cost (USD)",
  ]
  static let source = "deliveries"

  public let files: [String]
  public var header: DelimitedRecord? { table.header }
  public var deliveries: DeliverySummary? { tally.summary }
  private let location: String?
  private var table: TableReader
  private var tally = DeliveryTally()
  private var known: Set<String> = []

  /// Throws `noinput.file`, or `data.bad_value` when the file lacks a column.
  public init(_ path: String, location: String? = nil) throws {
    files = [path]
    self.location = location
    table = try TableReader(path, file: 0, required: Self.columns)
  }

  public var position: BytePosition { table.position }

  public func column(of field: String, file: Int) -> String {
    switch field {
    case "sku", "name": "Item Description"
    case "quantity": "Line Item Quantity"
    case "cost", "unit_cost": "Pack Price"
    case "category", "parent": "Product Group"
    case "at", "on": "Delivered to Client Date"
    case "ref", "reference": "PO / SO #"
    default: field
    }
  }

  public mutating func next() throws -> ImportStep? {
    guard let next = try table.next() else { return nil }
    return try ImportStep(of: next, file: table.file) { try read($0, &$1) }
  }

  private mutating func read(_ row: TableRow, _ step: inout ImportStep) throws {
    var problems = Problems()
    let days = try ["Scheduled Delivery Date", "Delivered to Client Date"].map { column in
      try problems.read { try Self.date(row[column], column) }
    }
    let amount = try problems.read {
      try Quantity(parsing: row["Line Item Quantity"], scale: 0, field: "Line Item Quantity")
    }
    let cost = try problems.read {
      try UnitPrice(parsing: row["Pack Price"], field: "Pack Price")
    }
    let described = try problems.read {
      try TextRules.name(row["Item Description"], field: "Item Description")
    }
    try problems.check()
    guard let scheduled = days[0], let delivered = days[1], let quantity = amount,
      let price = cost, let name = described
    else { return }
    let sku = Self.sku(name)
    let category = try categories(row, &step)
    if known.insert(sku).inserted {
      step.want(
        .product(ProductRow(sku: sku, name: name, unit: "pack", category: category)),
        line: row.line)
    }
    let vendor = row["Vendor"]
    // With the number of the line it is the name of exactly one receipt.
    let reference = "\(row["PO / SO #"]) \(row["ASN/DN #"]) #\(row["ID"]) \(vendor)"
    step.want(
      .receipt(
        ReceiptRow(
          sku: sku, quantity: quantity, location: location, cost: price, reference: reference,
          on: delivered)), line: row.line)
    tally.add(vendor: vendor, daysLate: scheduled.days(until: delivered))
    step.remarks += Self.words(row)
  }

  /// The group and what is inside it; the name of the inner one.
  private mutating func categories(
    _ row: TableRow, _ step: inout ImportStep
  ) throws -> String? {
    guard let group = row.optional("Product Group") else { return nil }
    let inner = row.optional("Sub Classification").map { "\(group), \($0)" }
    for (name, parent) in [(group, nil), (inner ?? group, group)] where known.insert(name).inserted
    {
      step.want(
        .category(CategoryRow(name: name, parent: parent, source: Self.source)), line: row.line)
    }
    return inner ?? group
  }

  /// Words where a number or a date should be.
  private static func words(_ row: TableRow) -> [ImportRemark] {
    wordy.compactMap { column in
      guard let text = row.optional(column), text.first?.isNumber == false else { return nil }
      let kind =
        text.hasPrefix("See ")
        ? "see_other_document"
        : text.lowercased().split { !$0.isLetter }.joined(separator: "_")
      return row.remark(kind, "\(column): \"\(Excerpt.of(text))\"")
    }
  }

  /// `HIV-REVEAL-G3-RAPID-HIV-1`: the description as a code. One that would be too long ends in a
  /// checksum of the whole description.
  static func sku(_ name: String) -> String {
    let words = TextFolding.fold(name).uppercased().split { !$0.isLetter && !$0.isNumber }
    let code = words.joined(separator: "-")
    guard code.utf8.count > 48 else { return code }
    return String(decoding: code.utf8.prefix(40), as: UTF8.self) + "-" + Checksum.hex(of: name)
  }

  /// A date such as `2-Jun-06`. Two digits are a year from 1970 to 2069.
  static func date(_ text: String, _ field: String) throws(OpsError) -> CivilDate {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let months = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    guard parts.count == 3, let day = Int(parts[0]), let year = Int(parts[2]),
      (0...99).contains(year), let month = months.firstIndex(of: parts[1].lowercased()),
      let date = CivilDate(year: (year < 70 ? 2000 : 1900) + year, month: month + 1, day: day)
    else {
      throw OpsError(
        .badDate, "\"\(Excerpt.of(text))\" is not a date", field: field,
        hint: "write day, month and year, such as 2-Jun-06")
    }
    return date
  }
}
