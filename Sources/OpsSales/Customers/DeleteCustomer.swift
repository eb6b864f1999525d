import OpsDomain
import OpsKernel
import OpsStorage

extension CustomerService {
  static let delete = Operation<CustomerReference, CustomerDeletion>(
    "customer.delete", area: .sales,
    "Removes a customer; one with a history stays as a former customer without personal data.",
    permission: .customerDelete, effect: .destructive(.reversible),
    examples: ["customer delete M-17 --dry-run", "customer delete M-17 --yes"])

  /// Removes a customer and says what that touches. Nobody loses a request or a delivery: where
  /// there is a history the record stays, without the person's data. Undo brings the customer back,
  /// with the data as long as they have not been erased from the journal.
  ///
  /// Throws `notfound.customer`, `rule.bad_state` for a former customer, and `rule.dependants`
  /// with the counts while requests are pending or give-backs open, and while an order of the
  /// marketplace is not over.
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
