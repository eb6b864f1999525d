import OpsDomain
import OpsStorage
import OpsWarehouse

/// Finds the entries that imports have saved for invoices, by the reference in them.
struct BookedInvoiceReader {
  /// A product of an invoice.
  struct Goods: Hashable {
    let kind: InvoiceLine.Kind
    let invoice: String
    let sku: String
    /// Empty for a write-off.
    let customer: String

    init(kind: InvoiceLine.Kind, invoice: String, sku: String, customer: String) {
      self.kind = kind
      self.invoice = invoice
      self.sku = TextFolding.fold(sku)
      self.customer = customer
    }

    init(_ line: InvoiceLine) {
      self.init(
        kind: line.kind, invoice: line.invoice, sku: line.sku,
        customer: line.kind == .writeOff ? "" : line.customer)
    }
  }

  private let transaction: Transaction

  /// - Parameter transaction: Sees everything.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The book's entries for the invoices of these lines: one query for each kind of line.
  func entries(of lines: [InvoiceLine]) async throws -> [Goods: BookedInvoiceEntries] {
    var found: [Goods: BookedInvoiceEntries] = [:]
    if let numbers = Self.numbers(lines, .sale) { try await readSales(numbers, &found) }
    if let numbers = Self.numbers(lines, .cancellation) {
      try await readGiveBacks(numbers, &found)
    }
    if let numbers = Self.numbers(lines, .writeOff) {
      try await readWriteOffs(numbers, lines.filter { $0.kind == .writeOff }, &found)
    }
    return found
  }

  private static func numbers(_ lines: [InvoiceLine], _ kind: InvoiceLine.Kind) -> [String]? {
    let numbers = Set(lines.filter { $0.kind == kind }.map(\.invoice))
    guard !numbers.isEmpty else { return nil }
    return numbers.sorted(by: TextFolding.bytewiseLess)
  }

  private func readSales(
    _ numbers: [String], _ found: inout [Goods: BookedInvoiceEntries]
  ) async throws {
    let deliveries = try await transaction.repository(Delivery.self).all(
      where: .oneOf(Delivery.Columns.reference, numbers))
    // A delivery on a request is not a line of the invoice: the request was.
    for delivery in deliveries where delivery.requestID == nil {
      let goods = try await goods(
        .sale, delivery.reference, delivery.productID, delivery.customerID)
      found[goods, default: BookedInvoiceEntries()].done.append(
        .init(quantity: delivery.quantity, price: delivery.unitPrice))
    }
    let requests = try await transaction.repository(OutOfStockRequest.self).all(
      where: .oneOf(OutOfStockRequest.Columns.reference, numbers))
    for request in requests where request.isPartOfInvoice {
      let goods = try await goods(.sale, request.reference, request.productID, request.customerID)
      found[goods, default: BookedInvoiceEntries()].short.append(
        .init(quantity: request.quantity, price: request.unitPrice))
    }
  }

  private func readGiveBacks(
    _ numbers: [String], _ found: inout [Goods: BookedInvoiceEntries]
  ) async throws {
    let giveBacks = try await transaction.repository(GiveBack.self).all(
      where: .oneOf(GiveBack.Columns.reference, numbers))
    for giveBack in giveBacks where giveBack.requestedBy == nil {
      let goods = try await goods(
        .cancellation, giveBack.reference, giveBack.productID, giveBack.customerID)
      found[goods, default: BookedInvoiceEntries()].done.append(
        .init(quantity: giveBack.quantity, price: nil, isCut: giveBack.note != nil))
    }
  }

  private func readWriteOffs(
    _ numbers: [String], _ lines: [InvoiceLine], _ found: inout [Goods: BookedInvoiceEntries]
  ) async throws {
    typealias Columns = StockMovement.Columns
    for sku in Set(lines.map(\.sku)).sorted(by: TextFolding.bytewiseLess) {
      guard let product = try await transaction.repository(Product.self).find(sku: sku) else {
        continue
      }
      let movements = try await transaction.repository(StockMovement.self).all(
        where: .and([
          .equals(Columns.productID, product.id),
          .equals(Columns.kind, .writeOff),
          .oneOf(Columns.reference, numbers),
        ]))
      guard !movements.isEmpty else { continue }
      let reversals = try await Reversals(of: product.id, transaction)
      for movement in movements where reversals.isInForce(movement) {
        let goods = Goods(
          kind: .writeOff, invoice: movement.reference ?? "", sku: product.sku, customer: "")
        found[goods, default: BookedInvoiceEntries()].done.append(
          .init(quantity: movement.quantity, price: nil))
      }
    }
  }

  private func goods(
    _ kind: InvoiceLine.Kind, _ invoice: String?, _ product: RecordID, _ customer: RecordID
  ) async throws -> Goods {
    let sku = try await transaction.repository(Product.self).fetch(product)?.sku
    let number = try await transaction.repository(Customer.self).fetch(customer)?.number
    return Goods(kind: kind, invoice: invoice ?? "", sku: sku ?? "", customer: number ?? "")
  }
}
