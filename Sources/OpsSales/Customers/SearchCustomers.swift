import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `customer.search`.
public struct SearchCustomers: OperationInput {
  /// Part of name, number, address, phone, e-mail or place.
  public var text: String
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension CustomerService {
  static let search = Operation<SearchCustomers, Listing<CustomerView>>(
    "customer.search", area: .sales,
    "Finds customers by part of name, number, address, phone, e-mail or place.",
    permission: .customerView, effect: .read,
    examples: ["customer search corner", "customer search \"harbour cafe\" -o json"])

  /// A page of the present customers with this text in their data; letter case and accents do not
  /// count. Callers who may not see contact data find customers only by name.
  public func search(
    _ input: SearchCustomers, _ call: Call
  ) async throws -> Outcome<Listing<CustomerView>> {
    try await desk.perform(Self.search, input, call) { transaction in
      let place =
        transaction.principal.may(.customerViewContact)
        ? Customer.Columns.search : Customer.Columns.foldedName
      let query = Query(
        Customer.schema,
        where: .and([
          .equals(Customer.Columns.deletedAt, nil),
          .contains(place, TextFolding.fold(input.text)),
        ]),
        order: [.ascending(Customer.Columns.foldedName)])
      let page = PageRequest(limit: input.limit, after: input.after)
      let found = try await transaction.repository(Customer.self).fetch(page.narrow(query))
      return Listing(found.map(CustomerView.init))
    }
  }
}
