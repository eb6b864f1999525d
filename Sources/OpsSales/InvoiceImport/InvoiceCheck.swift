import OpsDomain

/// What checking an export found, without saving anything.
public struct InvoiceCheck: Codable, Sendable, Equatable {
  /// Rows read, the header not counted.
  public var rows = 0
  /// Lines of goods that were sold.
  public var sales = 0
  /// Lines of goods that customers gave back.
  public var cancellations = 0
  /// Lines of stock that went out without a sale.
  public var writeOffs = 0
  /// Lines of charges that are not products.
  public var services = 0
  /// Rows that would be refused, because they cannot be read or are about the future.
  public var rejected = 0
  /// Rejected rows by error code, with the first line of each.
  public var reasons: [RejectReason] = []
  /// Time of the earliest line; nil if there are no lines.
  public var firstAt: Instant?
  /// Time of the latest line; nil if there are no lines.
  public var lastAt: Instant?
  /// Half of the SHA-256 over all records, in hexadecimal: it identifies the file's content.
  public var digest = ""
  /// Invoices whose lines are not together in the file: an import remembers earlier lines only for
  /// these. Not part of the answer.
  var split: Set<String> = []

  private enum CodingKeys: String, CodingKey {
    case rows, sales, cancellations, writeOffs, services, rejected, reasons, firstAt, lastAt, digest
  }

  /// The check of a file of which nothing was read yet.
  public init() {}

  mutating func count(_ line: InvoiceLine) {
    switch line.kind {
    case .sale: sales += 1
    case .cancellation: cancellations += 1
    case .writeOff: writeOffs += 1
    case .service: services += 1
    }
    firstAt = Swift.min(firstAt ?? line.at, line.at)
    lastAt = Swift.max(lastAt ?? line.at, line.at)
  }

  mutating func count(_ error: OpsError, line: Int) {
    rejected += 1
    RejectReason.count(error.code.rawValue, line: line, in: &reasons)
  }
}
