import OpsDomain
import OpsKernel
import OpsStorage

extension CustomerService {
  static let delete = Operation<CustomerReference, CustomerDeletion>(
    "customer.delete", area: .sales,
    "Deletes a customer; for a customer with a history, only the personal data.",
    permission: .customerDelete, effect: .destructive(.reversible),
    examples: ["customer delete M-17 --dry-run", "customer delete M-17 --yes"])

  /// Removes a customer and answers what refers to it. Requests and deliveries are kept: a customer
  /// with a history stays, without the personal data. Undo brings the customer back, with the data
  /// if they were not erased from the journal.
  ///
  /// Throws `notfound.customer`, `rule.bad_state` for a former customer, and `rule.dependants` with
  /// the counts while requests are pending or give-backs open, and while an order of the
  /// marketplace is open.
  public func delete(
    _ input: CustomerReference, _ call: Call
  ) async throws -> Outcome<CustomerDeletion> {
    try await desk.perform(Self.delete, input, call) { transaction in
      let customers = transaction.repository(Customer.self)
      let customer = try await customers.named(input.customer)
      try customer.requireCurrent()
      let system = transaction.asSystem("looks at all that refers to the customer")
      let (history, stays) = try await CustomerRemoval.run(customer, system)
      return CustomerDeletion(customer, history, stays: stays)
    }
  }
}
