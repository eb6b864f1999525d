import OpsDomain
import OpsKernel
import OpsStorage

/// Puts a request back as it was; its reservations decide what is allocated to it.
struct RequestReversal: RecordReversal {
  var schema: Schema { OutOfStockRequest.schema }

  var following: [any AnyColumn] { [OutOfStockRequest.Columns.allocated] }

  func returning(_ row: Row) throws -> Row {
    var request = try OutOfStockRequest(row)
    request.allocated = .zero
    return request.row
  }

  /// Ended reservations of a removed request stay as history, as with `oos.delete`.
  func reverse(_ record: ReversedRecord, in reversal: CommitReversal) async throws {
    if record.before == nil, let row = record.after {
      try await RequestReservations.detachEnded(try OutOfStockRequest(row), reversal.writer)
    }
    guard (record.before == nil) != (record.after == nil),
      let row = record.before ?? record.after,
      let invoice = try Self.invoice(of: OutOfStockRequest(row), in: reversal)
    else { return try await reversal.putBack(record) }
    let customer = try OutOfStockRequest(row).customerID
    let wasSold = try await invoice.isSold(reversal.writer)
    try await reversal.putBack(record)
    // An invoice is an order while any of it is sold, as the import counts it.
    switch (wasSold, try await invoice.isSold(reversal.writer)) {
    case (false, true):
      try await CustomerFiguresBook.add(customer: customer, orders: 1, reversal.writer)
    case (true, false):
      try await CustomerFiguresBook.removeOrder(of: customer, reversal.writer)
    default: break
    }
  }

  /// The invoice whose import the commit undoes or restores, with this part of it.
  private static func invoice(
    of request: OutOfStockRequest, in reversal: CommitReversal
  ) -> ReversedInvoice? {
    guard request.isPartOfInvoice, let number = request.reference,
      reversal.isOf(InvoiceImportService.apply.descriptor)
    else { return nil }
    return ReversedInvoice(number: number)
  }
}
