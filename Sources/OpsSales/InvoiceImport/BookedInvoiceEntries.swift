import OpsDomain

/// The book's entries for one product on one invoice, in the order in which they were saved.
struct BookedInvoiceEntries {
  /// The entry for one line.
  struct Entry {
    var quantity: Quantity
    let price: UnitPrice?
    /// Whether the line had a larger quantity than could be saved.
    var isCut = false

    /// Whether a line like this one would give this entry.
    func isBooking(of line: InvoiceLine) -> Bool {
      guard line.kind == .sale else {
        return isCut ? line.quantity > quantity : line.quantity == quantity
      }
      return line.quantity == quantity && line.priceIfAny == price
    }
  }

  /// Deliveries, give-backs and write-offs.
  var done: [Entry] = []
  /// Requests for what the stock could not cover.
  var short: [Entry] = []

  /// The lines that these entries may have come from: a delivery and the request after it are two
  /// lines, or one that the stock covered in part.
  var readings: [[Entry]] {
    let apart = done + short
    guard let last = done.last, let first = short.first, last.price == first.price else {
      return [apart]
    }
    let joined = Entry(quantity: last.quantity + first.quantity, price: last.price)
    return [done.dropLast() + [joined] + short.dropFirst(), apart]
  }
}
