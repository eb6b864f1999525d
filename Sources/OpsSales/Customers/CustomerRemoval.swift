import OpsDomain
import OpsKernel
import OpsStorage

/// Removes a customer from the book: the record is removed if nothing refers to it, and loses the
/// personal data if something does.
enum CustomerRemoval {
  /// Throws `rule.dependants` with the counts while requests are pending or give-backs open, and
  /// for open business of other areas.
  /// - Returns: What refers to the customer, and whether the record stays without the personal
  ///   data.
  /// - Parameter system: A transaction with the rights of the system.
  static func run(
    _ customer: Customer, _ system: Transaction
  ) async throws -> (history: CustomerHistory, stays: Bool) {
    let history = try await CustomerHistory.of(customer, system)
    try history.requireSettled(customer)
    try await CustomerUser.requireSettled(customer, system)
    let marks = system.repository(CustomerMark.self)
    let own = Predicate.equals(CustomerMark.Columns.customerID, customer.id)
    for mark in try await marks.all(where: own) { try await marks.delete(mark) }
    try await removeLooks(at: customer.id, system)
    try await Attachments.remove(of: customer.id, in: Customer.schema, system)
    let isNamed = try await CustomerUser.name(customer.id, system)
    guard !history.hasAny, !isNamed else {
      _ = try await system.repository(Customer.self)
        .update(customer.anonymised(at: system.now))
      return (history, true)
    }
    let figures = system.repository(CustomerFigures.self)
    if let found = try await figures.fetch(key: CustomerFigures.customerKey, customer.id) {
      try await figures.delete(found)
    }
    try await system.repository(Customer.self).delete(customer)
    return (history, false)
  }

  /// Removes what users have looked at, which says nothing without the customer.
  static func removeLooks(at customer: RecordID, _ system: Transaction) async throws {
    let looks = system.repository(CustomerLook.self)
    let own = Predicate.equals(CustomerLook.Columns.customerID, customer)
    for look in try await looks.all(where: own) { try await looks.delete(look) }
  }
}
