import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `customer.list`.
public struct ListCustomers: OperationInput {
  /// Only your favourites.
  public var favorite: Bool?
  /// Only customers you looked at or visited in the last 7 days.
  public var recent: Bool?
  /// `ISO`: Only this country: a code of ISO 3166-1, or a name.
  public var country: String?
  /// `T`: Only this city, written as in the customer's record.
  public var city: Name?
  /// `L`: Only customers whose name begins with this letter; `#` for a digit or a sign.
  public var initial: String?
  /// `G`: Only customers with this grade.
  public var grade: [CustomerGrade]?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension CustomerService {
  /// A visit or a look counts as recent for this long: 7 days.
  static let recentVisit = TimeSpan(milliseconds: 7 * 86_400_000)

  /// How many customers are read at once in the beginning, when most of them may not match.
  private static let chunk = 500

  static let list = Operation<ListCustomers, Listing<CustomerView>>(
    "customer.list", area: .sales, "Lists customers by name.", permission: .customerView,
    effect: .read,
    examples: [
      "customer list --country LT --limit 20", "customer list --favorite -o json",
      "customer list --grade vip --grade high", "customer list --initial A",
    ],
    consistency: .snapshot)

  /// A page of the present customers, by folded name. Throws `data.bad_value` for a bad page,
  /// country or initial.
  public func list(
    _ input: ListCustomers, _ call: Call
  ) async throws -> Outcome<Listing<CustomerView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var filter = Predicate.equals(Customer.Columns.deletedAt, nil)
      if let country = input.country {
        let stored = try ContactRules.storedCountries(country)
        filter = .both(filter, .oneOf(Customer.Columns.country, stored))
      }
      if let city = input.city {
        let city = try TextRules.name(city, field: "city")
        filter = .both(filter, .equals(Customer.Columns.city, city))
      }
      if let initial = input.initial {
        filter = .both(filter, try CustomerInitial.condition(initial))
      }
      if input.favorite == true || input.recent == true {
        let marked = try await Self.marked(input, transaction)
        filter = .both(filter, .oneOf(.id, marked))
      }
      let query = try PageRequest(limit: input.limit, after: input.after).narrow(
        Query(Customer.schema, where: filter, order: [.ascending(Customer.Columns.foldedName)]))
      if let grades = input.grade, !grades.isEmpty {
        return try await Self.page(of: query, with: Set(grades), transaction)
      }
      let found = try await transaction.repository(Customer.self).fetch(query)
      return try await CustomerGrades.listing(found, transaction)
    }
  }

  /// Reads customers in chunks until the page is full: a grade depends on the time, so no index
  /// finds it.
  private static func page(
    of query: Query, with wanted: Set<CustomerGrade>, _ transaction: Transaction
  ) async throws -> Listing<CustomerView> {
    var items: [CustomerView] = []
    var chunks = query
    chunks.limit = Swift.max(query.limit, chunk)
    var pages = transaction.pages(chunks, growing: true)
    while let rows = try await pages.next() {
      let customers = try rows.map { try Customer($0) }
      let views = try await CustomerGrades.views(customers, transaction)
      for (view, row) in zip(views, rows) {
        guard let grade = view.grade, wanted.contains(grade) else { continue }
        items.append(view)
        if items.count == query.limit {
          return Listing(items: items, next: Cursor.encode(query.position(of: row)))
        }
      }
    }
    return Listing(items: items)
  }

  /// The caller's customers that the list wants.
  private static func marked(
    _ input: ListCustomers, _ transaction: Transaction
  ) async throws -> [RecordID] {
    var wanted: Set<RecordID>?
    if input.favorite == true {
      let marks = try await transaction.repository(CustomerMark.self).all(
        where: .equals(CustomerMark.Columns.isFavorite, true))
      wanted = Set(marks.map(\.customerID))
    }
    if input.recent == true {
      let since = transaction.now.adding(milliseconds: -recentVisit.milliseconds)
      let recent = try await recentCustomers(since: since, transaction)
      wanted = wanted?.intersection(recent) ?? recent
    }
    return (wanted ?? []).sorted()
  }
}
