import OpsDomain
import OpsKernel
import OpsStorage

extension CustomerService {
  static let show = Operation<CustomerReference, CustomerProfile>(
    "customer.show", area: .sales, "Shows one customer with grade, figures and requests.",
    permission: .customerView, effect: .read,
    examples: ["customer show 000001", "customer show 000001 -o json"], consistency: .snapshot)

  /// One customer with the grade computed from the stored figures, and the latest business. Shows
  /// former customers too. Throws `notfound.customer`.
  ///
  /// The look is remembered for `customer.list --recent` of the caller.
  public func show(
    _ input: CustomerReference, _ call: Call
  ) async throws -> Outcome<CustomerProfile> {
    let outcome = try await desk.perform(Self.show, input, call) { transaction in
      let customer = try await transaction.repository(Customer.self).named(input.customer)
      var figures: CustomerFigures?
      var mergedInto: String?
      if let into = customer.mergedIntoID {
        // Its figures are those of the other customer now.
        mergedInto = try await ReferredNames(customers: [into], transaction).customer(into).code
      } else {
        figures = try await transaction.repository(CustomerFigures.self)
          .fetch(key: CustomerFigures.customerKey, customer.id)
      }
      let requests = try await CustomerHistory.requests(of: customer, transaction)
      var mark: CustomerMark?
      if let user = transaction.principal.userID {
        mark = try await transaction.repository(CustomerMark.self)
          .fetch(key: CustomerMark.pairKey, user, customer.id)
      }
      let avatar = try await Attachments.images(
        .avatar, of: customer.id, in: Customer.schema, transaction
      ).first
      let card = CustomerCard(customer)
      let business = CustomerBusiness(
        with: card, figures, RequestCounts(requests), mark,
        try await CustomerEvents.latest(of: customer.id, transaction),
        mergedInto: mergedInto, avatarImage: avatar, currency: transaction.context.currency,
        now: transaction.now)
      return CustomerProfile(card, business)
    }
    await rememberLook(at: outcome.output, call)
    return outcome
  }
}
