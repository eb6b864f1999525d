import OpsDomain
import OpsStorage

/// Which lines of an export are in the book already, whatever file, part or period they were read
/// with before.
///
/// An import saves the number of the invoice with each entry. A line is recognised by that number,
/// its kind, product and customer; of several such lines, each stands for one entry with the same
/// quantity and price.
struct BookedInvoices {
  /// How a line compares with the book.
  enum Standing {
    case new
    case same
    /// It is in the book with another quantity or price.
    case differs(OpsError)
  }

  /// Invoices with sales in the book: they are orders already.
  let sold: Set<String>
  private let standings: [Int: Standing]

  /// - Parameter earlier: Lines of the same invoices that come before these in the file: their
  ///   entries do not count for these lines.
  init(
    of lines: [InvoiceLine], after earlier: [InvoiceLine], _ transaction: Transaction
  ) async throws {
    let reader = BookedInvoiceReader(transaction)
    let entries = try await reader.entries(of: lines)
    sold = Set(entries.keys.filter { $0.kind == .sale }.map(\.invoice))
    var standings: [Int: Standing] = [:]
    // A new file finds nothing, so nothing is compared.
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
    // A sale that stock covered in part is saved as a delivery and a request. When one follows the
    // other, they may be one line or two: the reading that explains more lines is right.
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

  /// The lines with exactly matching entries, and the entries that are left.
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
      "The book has invoice \(Excerpt.of(line.invoice)) with "
        + "\(words(entry.quantity, entry.price)) of \(Excerpt.of(line.sku)), but the line says "
        + words(line.quantity, line.priceIfAny),
      field: entry.quantity == line.quantity ? "price" : "quantity",
      hint: "correct the entry by hand, or import the whole file if this is another line of it")
  }
}
