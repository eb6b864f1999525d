import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Saves a cancelled invoice line: its goods come from earlier sales to that customer, newest
/// delivery first, and never more than that.
struct InvoiceGiveBack {
  private let transaction: Transaction
  private let main: Location
  private let customerSide: Location

  init(_ transaction: Transaction, main: Location, customerSide: Location) {
    self.transaction = transaction
    self.main = main
    self.customerSide = customerSide
  }

  /// What came back, and a remark about the money when the line has more than was paid.
  struct Booked {
    let quantity: Quantity
    let remark: OpsError?
  }

  /// Saves the give-back. Its refund is at most what was paid for the goods. Throws
  /// `rule.over_return` when none of the product was sold to the customer before.
  func book(_ product: Product, _ customer: Customer, _ line: InvoiceLine) async throws -> Booked {
    let sources = try await sources(product, customer, line.quantity)
    let total = sources.reduce(Quantity.zero) { $0 + $1.quantity }
    guard total.isPositive else {
      throw OpsError(
        .overReturn,
        "\(line.quantity) of \(Excerpt.of(product.sku)) cancelled, but none was sold before",
        field: "quantity")
    }
    var giveBack = try await transaction.repository(GiveBack.self).create(
      GiveBack(
        id: transaction.nextID(),
        number: try await SeriesNumber.next(of: GiveBack.self, transaction),
        customerID: customer.id, productID: product.id, quantity: total, reason: .other,
        note: total < line.quantity
          ? "\(line.quantity) cancelled, but only \(total) sold before" : nil,
        reference: line.invoice, requestedAt: line.at, updatedAt: transaction.now))
    for source in sources { try await take(source, giveBack) }
    try await StockLedger(transaction).post(
      product, total, from: customerSide, to: main, kind: .giveBack, reference: giveBack.number,
      at: line.at)
    giveBack = try await advance(giveBack) { $0.status = .approved }
    giveBack = try await advance(giveBack) {
      $0.status = .received
      $0.receivedQuantity = total
      $0.condition = .resellable
      $0.locationID = main.id
      $0.receivedAt = line.at
    }
    let wanted = try line.price.times(total, currency: transaction.context.currency)
    let paid = try await PaidGoods(transaction).amount(of: giveBack)
    let isMore = wanted.minorUnits > paid.minorUnits
    _ = try await advance(giveBack) {
      $0.status = .closed
      $0.refund = isMore ? paid.minorUnits : wanted.minorUnits
      $0.closedAt = line.at
    }
    let remark = OpsError(
      .ruleViolated,
      "\(Excerpt.of(giveBack.number)) refunds the price paid, \(paid), not the \(wanted) of the "
        + "line", field: "price",
      hint: "compare the price of the cancelled line with that of the sale")
    return Booked(quantity: total, remark: isMore ? remark : nil)
  }

  private func sources(
    _ product: Product, _ customer: Customer, _ wanted: Quantity
  ) async throws -> [(delivery: Delivery, quantity: Quantity)] {
    var rest = wanted
    var sources: [(delivery: Delivery, quantity: Quantity)] = []
    let deliveries = try await transaction.repository(Delivery.self).all(
      where: .and([
        .equals(Delivery.Columns.customerID, customer.id),
        .equals(Delivery.Columns.productID, product.id),
        .lessThanColumn(Delivery.Columns.givenBack, Delivery.Columns.quantity),
      ]), order: [.descending(Delivery.Columns.deliveredAt)])
    for delivery in deliveries where rest.isPositive {
      let part = Swift.min(rest, delivery.quantity - delivery.givenBack)
      sources.append((delivery, part))
      rest -= part
    }
    return sources
  }

  private func take(
    _ source: (delivery: Delivery, quantity: Quantity), _ giveBack: GiveBack
  ) async throws {
    var delivery = source.delivery
    delivery.givenBack += source.quantity
    _ = try await transaction.repository(Delivery.self).update(delivery)
    _ = try await transaction.repository(GiveBackLine.self).create(
      GiveBackLine(
        id: transaction.nextID(), giveBackID: giveBack.id, deliveryID: delivery.id,
        quantity: source.quantity))
  }

  private func advance(
    _ giveBack: GiveBack, _ change: (inout GiveBack) -> Void
  ) async throws -> GiveBack {
    var next = giveBack
    change(&next)
    next.updatedAt = transaction.now
    return try await transaction.repository(GiveBack.self).update(next)
  }
}
