import OpsDomain
import OpsStorage

/// Which lines of an export are in the book already, whatever file, stretch or window they were
/// read with before.
///
/// What an import books keeps the number of its invoice. A line is known by that, its kind, product
/// and customer; of several such lines each stands for one booking of the same quantity and price.
struct BookedInvoices {
  /// How a line compares with the book.
  enum Standing {
    case new
    case same
    /// It is booked with another quantity or price.
    case differs(OpsError)
  }

  /// Invoices of which something is sold in the book: they are orders already.
  let sold: Set<String>
  private let standings: [Int: Standing]

  /// - Parameter earlier: Lines of the same invoices that stand in front of these in the file: what
  ///   is booked for them is not booked for these.
  init(
    of lines: [InvoiceLine], after earlier: [InvoiceLine], _ transaction: Transaction
  ) async throws {
    let reader = BookedInvoiceReader(transaction)
    let entries = try await reader.entries(of: lines)
    sold = Set(entries.keys.filter { $0.kind == .sale }.map(\.invoice))
    var standings: [Int: Standing] = [:]
    // A file that is new finds nothing, and nothing is compared.
    if !entries.isEmpty {
      let before = Dictionary(grouping: earlier, by: BookedInvoiceReader.Goods.init)
      for (goods, lines) in Dictionary(grouping: lines, by: BookedInvoiceReader.Goods.init) {
        guard let booked = entries[goods] else { continue }
        Self.compare(lines, before[goods] ?? [], booked, &standings)
      }
    }
    self.standings = standings
  }

  /// How the line compares with the book.
  func standing(of line: InvoiceLine) -> Standing { standings[line.line] ?? .new }

  private static func compare(
    _ lines: [InvoiceLine], _ earlier: [InvoiceLine], _ booked: BookedInvoiceEntries,
    _ standings: inout [Int: Standing]
  ) {
    // A sale that stock covered in part is booked as a delivery and a request. Where one follows
    // the other they may be one line or two: the reading that explains more lines is right.
    let readings = booked.readings.map { match(lines, earlier, $0) }
    guard let best = readings.max(by: { $0.same.count < $1.same.count }) else { return }
    var left = best.left[...]
    for line in lines {
      if best.same.contains(line.line) {
        standings[line.line] = .same
      } else if let entry = left.popFirst() {
        standings[line.line] = .differs(refusal(of: line, entry))
      }
    }
  }

  /// The lines that have a booking just like them, and the bookings that are left.
  private static func match(
    _ lines: [InvoiceLine], _ earlier: [InvoiceLine], _ entries: [BookedInvoiceEntries.Entry]
  ) -> (same: Set<Int>, left: [BookedInvoiceEntries.Entry]) {
    var left = entries
    var same: Set<Int> = []
    for line in earlier {
      if let index = left.firstIndex(where: { $0.isBooking(of: line) }) { left.remove(at: index) }
    }
    for line in lines {
      guard let index = left.firstIndex(where: { $0.isBooking(of: line) }) else { continue }
      left.remove(at: index)
      same.insert(line.line)
    }
    return (same, left)
  }

  private static func refusal(
    of line: InvoiceLine, _ entry: BookedInvoiceEntries.Entry
  ) -> OpsError {
    func words(_ quantity: Quantity, _ price: UnitPrice?) -> String {
      line.kind == .sale ? "\(quantity) at \(price?.description ?? "no price")" : "\(quantity)"
    }
    return OpsError(
      .duplicate,
      "Invoice \(Excerpt.of(line.invoice)) is in the book with "
        + "\(words(entry.quantity, entry.price)) of \(Excerpt.of(line.sku)), the line says "
        + words(line.quantity, line.priceIfAny),
      field: entry.quantity == line.quantity ? "price" : "quantity",
      hint: "correct by hand what is booked, or read the whole file if this is another line of it")
  }
}
