import OpsDomain
import OpsStorage

/// Customers by the names people use for them.
extension Repository where Item == Customer {
  /// The customer with this number or identifier. Throws `notfound.customer`.
  public func named(_ reference: String) async throws -> Customer {
    if let customer = try await fetch(key: Customer.numberKey, .text(reference)) {
      return customer
    }
    if let id = RecordID(reference), let customer = try await fetch(id) { return customer }
    throw OpsError(
      .notFoundCustomer, "There is no customer \(Excerpt.of(reference))", field: "customer",
      hint: "`opsh customer search TEXT` finds customers by part of their name")
  }
}
