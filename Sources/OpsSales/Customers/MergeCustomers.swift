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

/// Answer of `customer.merge`. It names no person, so that it holds nothing of the one who goes.
public struct CustomerMerge: OperationOutput, Equatable {
  public static let answerName = "customer.merge/1"

  /// Number of the customer that was merged.
  public let from: String
  /// Number of the customer that got the records.
  public let into: String
  /// How many out-of-stock requests were moved.
  public let requests: Int64
  /// How many deliveries were moved.
  public let deliveries: Int64
  /// How many give-backs were moved.
  public let giveBacks: Int64
  /// How many favourites and visits of users were moved.
  public let marks: Int64
  /// Fields that were empty and now have the value of the other customer.
  public let filled: [String]

  public static let columns: [FieldColumn] = [
    .init("from", "FROM"), .init("into", "INTO"), .init("requests", "REQUESTS", .right),
    .init("deliveries", "DELIVERIES", .right), .init("give_backs", "GIVE-BACKS", .right),
    .init("marks", "MARKS", .right),
  ]
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
