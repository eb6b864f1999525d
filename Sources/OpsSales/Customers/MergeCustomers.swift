import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `customer.merge`.
public struct MergeCustomers: OperationInput {
  /// `FROM`: The customer whose records move; its number still leads to the other one.
  public var from: NameOf<Customer>
  /// `INTO`: The customer that gets the records.
  public var into: NameOf<Customer>
}

extension CustomerService {
  static let merge = Operation<MergeCustomers, CustomerMerge>(
    "customer.merge", area: .sales,
    "Merges a customer into another one, which gets all of its records.",
    permission: .customerDelete, effect: .destructive(.reversible),
    examples: ["customer merge 000002 000001 --dry-run", "customer merge 000002 000001 --yes"])

  /// Moves requests, deliveries, give-backs, figures and marks of one customer to another, and
  /// fills contact fields that the other one lacks. The first one becomes a former customer without
  /// personal data, whose number still leads to the other one. Undo restores both.
  ///
  /// Throws `notfound.customer`, `data.bad_value` for one customer given twice, `rule.bad_state`
  /// for a former customer, and `rule.dependants` for one who is a user of the marketplace.
  public func merge(
    _ input: MergeCustomers, _ call: Call
  ) async throws -> Outcome<CustomerMerge> {
    try await desk.perform(Self.merge, input, call) { transaction in
      let customers = transaction.repository(Customer.self)
      let from = try await customers.named(input.from)
      let into = try await customers.named(input.into)
      guard from.id != into.id else {
        throw OpsError(
          .badValue, "A customer cannot be merged into itself", field: "into",
          hint: "name two customers: `opsh customer merge FROM INTO`")
      }
      try from.requireCurrent(field: "from")
      try into.requireCurrent(field: "into")
      let system = transaction.asSystem("moves all records of a customer to another one")
      return try await CustomerMerging(from: from, into: into, system: system).run()
    }
  }
}
