import OpsDomain
import OpsKernel

/// Turns records of an export into invoice lines by a mapping.
struct InvoiceLineReader {
  private let mapping: InvoiceMapping
  private let calendar: ZonedCalendar
  private let services: Set<String>
  private let prefixes: [String]
  private let placeholders: Set<String>
  private let header: HeaderBinding
  private let positions: [Int]
  /// Times repeat from line to line, so the last result is kept.
  private var lastTime: (text: [UInt8], instant: Instant)?

  init(_ mapping: InvoiceMapping, header: DelimitedRecord) throws {
    self.mapping = mapping
    calendar = try ZonedCalendar(zone: mapping.zone)
    services = Set(mapping.serviceCodes.map { $0.uppercased() })
    prefixes = mapping.servicePrefixes.map { $0.uppercased() }
    placeholders = Set(mapping.placeholderDescriptions.map(TextFolding.fold))
    self.header = try HeaderBinding(header: header, required: mapping.columns.all)
    positions = mapping.columns.all.compactMap { [binding = self.header] in binding.position(of: $0)
    }
  }

  /// The line in `record`. Throws the record's own problem, or one error with all that is
  /// wrong with its cells.
  mutating func line(in record: DelimitedRecord) throws -> InvoiceLine {
    if let problem = record.problem { throw problem }
    try header.check(record)
    var problems = Problems()
    func cell(_ field: Int, _ name: String) throws -> String {
      try problems.read { try text(record, field, name) } ?? ""
    }
    let invoice = try cell(0, "invoice")
    let sku = try problems.read {
      let sku = try text(record, 1, "sku").uppercased()
      guard !sku.isEmpty else {
        throw OpsError(
          .badValue, "The line has no product", field: "sku",
          hint: "write the SKU in the column for product codes")
      }
      return sku
    }
    let description = try cell(2, "description")
    let amount = try problems.read {
      let amount = try Quantity(parsing: text(record, 3, "quantity"), scale: 0, field: "quantity")
      guard !amount.isZero else {
        throw OpsError(
          .badQuantity, "The quantity is zero", field: "quantity",
          hint: "write the quantity, or remove the line")
      }
      return amount
    }
    let kind = kind(of: invoice, sku ?? "", amount ?? .zero)
    if kind == .cancellation, let amount, !amount.isNegative {
      problems.add(
        OpsError(
          .badQuantity, "The quantity of a cancellation must be below zero, not \(amount)",
          field: "quantity",
          hint: "write -\(amount), or an invoice number that is not a cancellation")
      )
    }
    let moment = try problems.read { try time(record) }
    // Charges may be negative and are not saved; a product's price may not be negative.
    let price = try cell(5, "price")
    let unitPrice = try problems.read {
      kind == .service ? .zero : try UnitPrice(parsing: price, field: "price")
    }
    let customer = try cell(6, "customer")
    let country = try cell(7, "country")
    try problems.check()
    guard let sku, let amount, let moment, let unitPrice else {
      throw OpsError(.badValue, "The line cannot be read")
    }
    return InvoiceLine(
      line: record.line, kind: kind, invoice: invoice, sku: sku, description: description,
      isDescribed: isDescribed(description),
      quantity: amount.isNegative ? Quantity(rawValue: -amount.rawValue) : amount,
      at: moment, price: unitPrice, customer: customer.isEmpty ? mapping.walkIn.number : customer,
      country: country)
  }

  private func kind(of invoice: String, _ sku: String, _ amount: Quantity) -> InvoiceLine.Kind {
    if isService(sku) { return .service }
    if invoice.hasPrefix(mapping.cancellationPrefix) { return .cancellation }
    return amount.isNegative ? .writeOff : .sale
  }

  private func text(_ record: DelimitedRecord, _ field: Int, _ name: String) throws -> String {
    guard let text = record.fields[positions[field]].plainText else {
      throw OpsError(.encoding, "The field is not UTF-8", field: name)
    }
    let bytes = text.utf8
    guard bytes.first == 0x20 || bytes.last == 0x20 else { return text }
    return String(
      decoding: bytes.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed(), as: UTF8.self)
  }

  private func isService(_ sku: String) -> Bool {
    services.contains(sku) || prefixes.contains { sku.hasPrefix($0) }
  }

  private func isDescribed(_ description: String) -> Bool {
    description.utf8.count > 2 && !placeholders.contains(TextFolding.fold(description))
  }

  private mutating func time(_ record: DelimitedRecord) throws -> Instant {
    let bytes = Array(record.fields[positions[4]].bytes)
    if let lastTime, lastTime.text == bytes { return lastTime.instant }
    let instant = try Self.localTime(bytes, calendar)
    lastTime = (bytes, instant)
    return instant
  }

  /// `YYYY-MM-DD HH:MM[:SS]` in the zone of the export.
  static func localTime(_ bytes: [UInt8], _ calendar: ZonedCalendar) throws -> Instant {
    let refusal = OpsError(
      .badDate, "The time must be written as YYYY-MM-DD HH:MM:SS", field: "at")
    guard bytes.count == 16 || bytes.count == 19, bytes[10] == 0x20 || bytes[10] == 0x54,
      bytes[13] == 0x3A, bytes.count == 16 || bytes[16] == 0x3A,
      let date = try? CivilDate(parsing: String(decoding: bytes[..<10], as: UTF8.self))
    else { throw refusal }
    func number(_ start: Int, below limit: Int) throws -> Int {
      let (tens, ones) = (Int(bytes[start]) - 48, Int(bytes[start + 1]) - 48)
      guard (0...9).contains(tens), (0...9).contains(ones), tens * 10 + ones < limit else {
        throw refusal
      }
      return tens * 10 + ones
    }
    let seconds = bytes.count == 19 ? try number(17, below: 60) : 0
    let hours = try number(11, below: 24)
    let minutes = try number(14, below: 60)
    return calendar.instant(of: date, secondsOfDay: hours * 3600 + minutes * 60 + seconds)
  }
}
