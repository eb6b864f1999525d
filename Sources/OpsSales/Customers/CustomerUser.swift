import OpsDomain
import OpsStorage

/// What another area keeps about customers, for the rules of customers. Every area with references
/// to customers hands one in (`AreaParts.answer`).
package struct CustomerUser: AreaHook {
  /// Whether records of the area refer to the customer, so that the customer's record stays.
  package typealias Naming =
    @Sendable (_ customer: RecordID, _ system: Transaction) async throws -> Bool
  /// Open business with the customer, in words; nil for none.
  package typealias Business =
    @Sendable (_ customer: RecordID, _ system: Transaction) async throws -> String?

  private let naming: Naming
  private let open: Business

  package init(naming: @escaping Naming, open: @escaping Business) {
    self.naming = naming
    self.open = open
  }

  /// Whether any area refers to the customer.
  static func name(_ customer: RecordID, _ system: Transaction) async throws -> Bool {
    for user in system.hooks(CustomerUser.self) where try await user.naming(customer, system) {
      return true
    }
    return false
  }

  /// Throws `rule.dependants` while there is open business with the customer.
  static func requireSettled(_ customer: Customer, _ system: Transaction) async throws {
    for user in system.hooks(CustomerUser.self) {
      guard let open = try await user.open(customer.id, system) else { continue }
      throw OpsError(
        .dependants, "Customer \(Excerpt.of(customer.number)) has open business: \(open)",
        field: "customer", hint: "finish or cancel this first")
    }
  }
}
