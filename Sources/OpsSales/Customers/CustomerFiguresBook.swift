import OpsDomain
import OpsStorage

/// Updates the stored figures of customers in the transaction that changes them.
enum CustomerFiguresBook {
  /// Adds to the figures of a customer.
  ///
  /// - Parameters:
  ///   - orders: New invoices, and out-of-stock requests that are not part of one.
  ///   - value: Value of new deliveries in minor units of the book's currency.
  ///   - at: When the customer was in contact; a moment before the latest one changes nothing.
  /// - Throws: `rule.bad_state` for a former customer, who cannot have new business, and
  ///   `data.bad_amount` when a figure does not fit into 64 bits.
  static func add(
    customer: RecordID, orders: Int64 = 0, value: Int64 = 0, at moment: Instant? = nil,
    _ transaction: Transaction
  ) async throws {
    let isElevated = transaction.principal.isSystem
    let system =
      isElevated ? transaction : transaction.asSystem("keeps the figures of the customer")
    try await system.repository(Customer.self).fetch(customer)?.requireCurrent()
    let book = system.repository(CustomerFigures.self)
    let found = try await book.fetch(key: CustomerFigures.customerKey, customer)
    var figures = found ?? CustomerFigures(id: transaction.nextID(), customerID: customer)
    figures.orderCount = try sum(figures.orderCount, orders)
    figures.totalValue = try sum(figures.totalValue, value)
    if let moment { figures.lastContactAt = Swift.max(figures.lastContactAt ?? moment, moment) }
    _ = found == nil ? try await book.create(figures) : try await book.update(figures)
  }

  /// Subtracts one order from the figures of a customer. Books in which earlier versions undid and
  /// redid an import may count none for it: then nothing is subtracted.
  static func removeOrder(of customer: RecordID, _ transaction: Transaction) async throws {
    let figures = try await transaction.asSystem("keeps the figures of the customer")
      .repository(CustomerFigures.self).fetch(key: CustomerFigures.customerKey, customer)
    guard let figures, figures.orderCount > 0 else { return }
    try await add(customer: customer, orders: -1, transaction)
  }

  /// Adds the figures of a customer to those of another one, into which it was merged.
  static func share(
    of customer: RecordID, addedTo other: RecordID, _ transaction: Transaction
  ) async throws {
    try await share(of: customer, with: other, sign: 1, transaction)
  }

  /// Takes them away again. The customer has kept its own figures as they were.
  static func share(
    of customer: RecordID, takenFrom other: RecordID, _ transaction: Transaction
  ) async throws {
    try await share(of: customer, with: other, sign: -1, transaction)
  }

  private static func share(
    of customer: RecordID, with other: RecordID, sign: Int64, _ transaction: Transaction
  ) async throws {
    let system = transaction.asSystem("keeps the figures of the customer")
    let book = system.repository(CustomerFigures.self)
    guard let own = try await book.fetch(key: CustomerFigures.customerKey, customer) else { return }
    let found = try await book.fetch(key: CustomerFigures.customerKey, other)
    var figures = found ?? CustomerFigures(id: transaction.nextID(), customerID: other)
    figures.orderCount = try sum(figures.orderCount, sign * own.orderCount)
    figures.totalValue = try sum(figures.totalValue, sign * own.totalValue)
    figures.lastContactAt = [figures.lastContactAt, own.lastContactAt].compactMap(\.self).max()
    _ = found == nil ? try await book.create(figures) : try await book.update(figures)
  }

  /// Works out the latest contact with the customer from the existing requests, deliveries and
  /// give-backs: a request that is deleted or undone was no contact.
  static func recountContact(
    of customer: RecordID, _ transaction: Transaction
  ) async throws {
    let isElevated = transaction.principal.isSystem
    let system =
      isElevated ? transaction : transaction.asSystem("keeps the figures of the customer")
    let book = system.repository(CustomerFigures.self)
    guard var figures = try await book.fetch(key: CustomerFigures.customerKey, customer)
    else { return }
    let contacts = [
      try await latest(
        OutOfStockRequest.Columns.requestedAt, in: OutOfStockRequest.schema,
        where: .equals(OutOfStockRequest.Columns.customerID, customer), system),
      try await latest(
        Delivery.Columns.deliveredAt, in: Delivery.schema,
        where: .equals(Delivery.Columns.customerID, customer), system),
      try await latest(
        GiveBack.Columns.requestedAt, in: GiveBack.schema,
        where: .equals(GiveBack.Columns.customerID, customer), system),
    ]
    let last = contacts.compactMap { $0 }.max()
    guard last != figures.lastContactAt else { return }
    figures.lastContactAt = last
    _ = try await book.update(figures)
  }

  private static func latest(
    _ column: Field<Instant>, in schema: Schema, where filter: Predicate, _ system: Transaction
  ) async throws -> Instant? {
    let figures = try await system.figures(Aggregate(schema, where: filter, .maximum(column)))
    guard case .integer(let milliseconds)? = figures.first?.first else { return nil }
    return Instant(milliseconds: milliseconds)
  }

  /// Subtracts refunded money from the value of a customer, also of a former one.
  ///
  /// - Parameter amount: In minor units, at most what the goods had counted (``PaidGoods``), so
  ///   that the value does not fall below zero.
  /// - Throws: `data.bad_amount` when the value does not fit into 64 bits.
  static func refund(
    _ amount: Int64, to customer: RecordID, _ transaction: Transaction
  ) async throws {
    let system = transaction.asSystem("keeps the figures of the customer")
    let book = system.repository(CustomerFigures.self)
    let found = try await book.fetch(key: CustomerFigures.customerKey, customer)
    var figures = found ?? CustomerFigures(id: transaction.nextID(), customerID: customer)
    figures.totalValue = try sum(figures.totalValue, -amount)
    _ = found == nil ? try await book.create(figures) : try await book.update(figures)
  }

  private static func sum(_ left: Int64, _ right: Int64) throws -> Int64 {
    let (sum, overflow) = left.addingReportingOverflow(right)
    guard !overflow else {
      throw OpsError(.badAmount, "The customer's figures would be too large", field: "customer")
    }
    return sum
  }
}
