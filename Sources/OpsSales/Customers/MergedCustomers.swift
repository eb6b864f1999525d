import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces where one customer was merged into another.
enum MergedCustomers {
  /// A record changes its customer only in a merge, and when a merge is undone. Throws
  /// `rule.violated` otherwise.
  static func requireMerge(
    from old: RecordID, to new: RecordID, _ transaction: Transaction
  ) async throws {
    guard old != new else { return }
    let customers = transaction.repository(Customer.self)
    if try await customers.fetch(old)?.mergedIntoID == new { return }
    if try await customers.fetch(new)?.mergedIntoID == old { return }
    throw OpsError(
      .ruleViolated, "The customer of a record cannot be changed", field: "customer",
      hint: "`opsh customer merge FROM INTO` moves all records of a customer to another one")
  }

  /// What follows when a customer is merged, and when that is undone: the other one gets the
  /// figures, or gives them back.
  static func follow(
    _ old: Customer?, _ new: Customer?, _ transaction: Transaction
  ) async throws {
    guard let new, old?.mergedIntoID != new.mergedIntoID else { return }
    if let into = new.mergedIntoID {
      try await requireTarget(into, of: new, transaction)
      return try await CustomerFiguresBook.share(of: new.id, addedTo: into, transaction)
    }
    guard let into = old?.mergedIntoID else { return }
    try await CustomerFiguresBook.share(of: new.id, takenFrom: into, transaction)
    try await CustomerFiguresBook.recountContact(of: into, transaction)
  }

  /// A customer is merged into a present one. One that another area names stays what it is: its
  /// records there are about somebody's account.
  private static func requireTarget(
    _ into: RecordID, of customer: Customer, _ transaction: Transaction
  ) async throws {
    guard into != customer.id,
      let target = try await transaction.repository(Customer.self).fetch(into)
    else {
      throw OpsError(
        .ruleViolated, "A customer can be merged into another customer only", field: "into")
    }
    try target.requireCurrent(field: "into")
    guard try await CustomerUser.name(customer.id, transaction) else { return }
    throw OpsError(
      .dependants,
      "Customer \(Excerpt.of(customer.number)) belongs to a user of the marketplace, so it stays",
      field: "from", hint: "merge the other customer into this one")
  }

  /// The customers that were merged into one hold data of the same person: they are erased with it.
  static let twins = PersonTwin(
    of: Customer.schema, in: Customer.schema, owner: { _, _ in nil },
    prepare: { customer, system in
      try await system.repository(Customer.self)
        .all(where: .equals(Customer.Columns.mergedIntoID, customer)).map(\.id)
    })
}
