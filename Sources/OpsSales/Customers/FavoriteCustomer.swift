import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `customer.favorite`: without a flag the mark is switched.
public struct FavoriteCustomer: OperationInput {
  /// The customer.
  public var customer: NameOf<Customer>
  /// Mark the customer as a favourite.
  public var on: Bool?
  /// Remove the mark.
  public var off: Bool?
}

extension CustomerService {
  static let favorite = Operation<FavoriteCustomer, CustomerMarkView>(
    "customer.favorite", area: .sales, "Marks a customer as your favourite, or removes the mark.",
    permission: .customerView, effect: .write(.reversible),
    examples: ["customer favorite 000001", "customer favorite 000001 --off"])

  /// Sets or removes the caller's own mark. Throws `notfound.customer`, `rule.bad_state` for a
  /// former customer, and `rule.violated` after the caller has withdrawn the consent to
  /// personalisation (the gate's rule).
  public func favorite(
    _ input: FavoriteCustomer, _ call: Call
  ) async throws -> Outcome<CustomerMarkView> {
    try await desk.perform(Self.favorite, input, call) { transaction in
      guard input.on != true || input.off != true else {
        throw OpsError(.usage, "Use --on or --off, not both", field: "off")
      }
      return try await Self.mark(input.customer, transaction) { mark in
        mark.isFavorite =
          input.on == true ? true : input.off == true ? false : !mark.isFavorite
      }
    }
  }

  /// Changes the caller's own mark of a customer, with the rights of the system.
  static func mark(
    _ reference: String, _ transaction: Transaction, _ change: (inout CustomerMark) -> Void
  ) async throws -> CustomerMarkView {
    guard let user = transaction.principal.userID else {
      throw OpsError(.signInMissing, "Only users can mark customers, not the system")
    }
    let customer = try await transaction.repository(Customer.self).named(reference)
    try customer.requireCurrent()
    let marks = transaction.asSystem("keeps the caller's marks").repository(CustomerMark.self)
    let found = try await marks.fetch(key: CustomerMark.pairKey, user, customer.id)
    var mark =
      found ?? CustomerMark(id: transaction.nextID(), userID: user, customerID: customer.id)
    change(&mark)
    if found != nil {
      mark = try await marks.update(mark)
    } else if mark.isFavorite || mark.viewedAt != nil {
      mark = try await marks.create(mark)
    }
    return CustomerMarkView(customer, mark)
  }
}
