import OpsDomain

/// The figures of all customers, added up record by record: as ``CustomerFiguresBook`` keeps them
/// while the records are written.
struct CustomerTally {
  /// What is known of one customer.
  struct Figures {
    /// Invoices, and requests that are not part of one.
    var orders: Int64 = 0
    /// Deliveries less refunds, in minor units.
    var value: Int64 = 0
    var lastContact: Instant?
    /// The invoices that were counted.
    var invoices: Set<String> = []

    mutating func contact(_ moment: Instant) {
      lastContact = max(lastContact ?? moment, moment)
    }
  }

  private(set) var figures: [RecordID: Figures] = [:]

  mutating func add(_ request: OutOfStockRequest) {
    var found = figures[request.customerID] ?? Figures()
    let isFirst =
      !request.isPartOfInvoice || found.invoices.insert(request.reference ?? "").inserted
    if isFirst { found.orders += 1 }
    found.contact(request.requestedAt)
    figures[request.customerID] = found
  }

  /// Throws `data.bad_amount` for goods that are worth more than fits.
  mutating func add(_ delivery: Delivery, in currency: Currency) throws {
    var found = figures[delivery.customerID] ?? Figures()
    let price = delivery.unitPrice ?? .zero
    found.value += try price.times(delivery.quantity, currency: currency).minorUnits
    found.contact(delivery.deliveredAt)
    figures[delivery.customerID] = found
  }

  mutating func add(_ giveBack: GiveBack) {
    var found = figures[giveBack.customerID] ?? Figures()
    if giveBack.status == .closed { found.value -= giveBack.refund ?? 0 }
    found.contact(giveBack.requestedAt)
    figures[giveBack.customerID] = found
  }
}
