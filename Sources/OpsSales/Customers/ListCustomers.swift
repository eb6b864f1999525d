import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `customer.list`.
public struct ListCustomers: OperationInput {
  /// Only your favourites.
  public var favorite: Bool?
  /// Only customers you visited in the last 7 days.
  public var recent: Bool?
  /// `ISO`: Only this country, written as in the customer's record.
  public var country: String?
  /// `T`: Only this city, written as in the customer's record.
  public var city: Name?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension CustomerService {
  /// A visit counts as recent for this long: 7 days.
  static let recentVisit = TimeSpan(milliseconds: 7 * 86_400_000)

  static let list = Operation<ListCustomers, Listing<CustomerView>>(
    "customer.list", area: .sales, "Lists customers by name.", permission: .customerView,
    effect: .read,
    examples: ["customer list --country LT --limit 20", "customer list --favorite -o json"],
    consistency: .snapshot)

  /// A page of the present customers, by folded name. Throws `data.bad_value` for a bad page or
  /// country.
  public func list(
    _ input: ListCustomers, _ call: Call
  ) async throws -> Outcome<Listing<CustomerView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var filter = Predicate.equals(Customer.Columns.deletedAt, nil)
      if let country = input.country {
        let country = try ContactRules.knownCountry(country)
        filter = .both(filter, .equals(Customer.Columns.country, country))
      }
      if let city = input.city {
        let city = try TextRules.name(city, field: "city")
        filter = .both(filter, .equals(Customer.Columns.city, city))
      }
      if input.favorite == true || input.recent == true {
        let marked = try await Self.marked(input, transaction)
        filter = .both(filter, .oneOf(.id, marked.map(\.customerID)))
      }
      let query = Query(
        Customer.schema, where: filter, order: [.ascending(Customer.Columns.foldedName)])
      let page = PageRequest(limit: input.limit, after: input.after)
      let found = try await transaction.repository(Customer.self).fetch(page.narrow(query))
      return Listing(found.map(CustomerView.init))
    }
  }

  /// The caller's marks that the list wants.
  private static func marked(
    _ input: ListCustomers, _ transaction: Transaction
  ) async throws -> [CustomerMark] {
    var conditions: [Predicate] = []
    if input.favorite == true {
      conditions.append(.equals(CustomerMark.Columns.isFavorite, true))
    }
    if input.recent == true {
      let since = transaction.now.adding(milliseconds: -recentVisit.milliseconds)
      conditions.append(
        .greaterOrEqual(CustomerMark.Columns.viewedAt, since))
    }
    return try await transaction.repository(CustomerMark.self).all(where: .and(conditions))
  }
}
