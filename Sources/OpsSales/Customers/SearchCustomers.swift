import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `customer.search`.
public struct SearchCustomers: OperationInput {
  /// Part of name, number, address, phone, e-mail or place; also in Latin letters, or initials.
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
    examples: [
      "customer search corner", "customer search \"harbour cafe\" -o json", "customer search cs",
    ],
    consistency: .snapshot)

  /// A page of the present customers with this text in their data, or in how their name sounds;
  /// letter case and accents do not count. Two letters first look for what begins with them:
  /// words of names, initials, pairs of Chinese characters. Only if no customer has such a name,
  /// they are looked for everywhere. Callers who may not see contact data find customers only by
  /// name.
  public func search(
    _ input: SearchCustomers, _ call: Call
  ) async throws -> Outcome<Listing<CustomerView>> {
    try await desk.perform(Self.search, input, call) { transaction in
      let text = TextFolding.fold(input.text)
      let place =
        transaction.principal.may(.customerViewContact)
        ? Customer.Columns.search : Customer.Columns.foldedName
      guard text.unicodeScalars.count == 2 else {
        return try await Self.page(
          input, where: .or([.contains(place, text), .contains(Customer.Columns.sounds, text)]),
          transaction)
      }
      // Trigrams do not find two letters, but they find two with the space in front of a word.
      let beginning = Predicate.contains(Customer.Columns.sounds, " " + text)
      let found = try await Self.page(input, where: beginning, transaction)
      if !found.items.isEmpty { return found }
      if input.after != nil, try await Self.isAny(beginning, transaction) { return found }
      return try await Self.page(input, where: .contains(place, text), transaction)
    }
  }

  /// The page of the present customers for which the condition holds.
  private static func page(
    _ input: SearchCustomers, where condition: Predicate, _ transaction: Transaction
  ) async throws -> Listing<CustomerView> {
    let query = Query(
      Customer.schema, where: .and([.equals(Customer.Columns.deletedAt, nil), condition]),
      order: [.ascending(Customer.Columns.foldedName)])
    let page = PageRequest(limit: input.limit, after: input.after)
    let found = try await transaction.repository(Customer.self).fetch(page.narrow(query))
    return try await CustomerGrades.listing(found, transaction)
  }

  /// Whether the condition holds for a present customer.
  private static func isAny(
    _ condition: Predicate, _ transaction: Transaction
  ) async throws -> Bool {
    let present = Predicate.equals(Customer.Columns.deletedAt, nil)
    return try await transaction.repository(Customer.self)
      .first(where: .and([present, condition])) != nil
  }
}
