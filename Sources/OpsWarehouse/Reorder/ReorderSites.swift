import OpsDomain
import OpsKernel
import OpsStorage

/// What the rules of many products and places share, read once for each: the places inside a place,
/// and which rule of a product serves the waiting requests.
struct ReorderSites {
  /// The rules of one product.
  struct Rules {
    let isOnly: Bool
    /// The rule that serves pending requests.
    let serving: RecordID?
  }

  private let transaction: Transaction
  private let system: Transaction
  private var inside: [RecordID: [Location]] = [:]
  private var products: [RecordID: Rules] = [:]
  private var usual: [RecordID]?

  init(_ transaction: Transaction) {
    self.transaction = transaction
    // The rule that serves requests does not depend on the caller.
    system = transaction.asSystem("looks which rule serves the requests that wait")
  }

  /// The place and everything inside it.
  mutating func within(_ place: Location) async throws -> [Location] {
    if let known = inside[place.id] { return known }
    let found = try await LocationTree(transaction).within(place)
    inside[place.id] = found
    return found
  }

  /// The rules of a product. The rule nearest around the default location serves requests; if there
  /// is none, the oldest rule does.
  mutating func rules(of product: RecordID) async throws -> Rules {
    if let known = products[product] { return known }
    let rules = try await system.repository(StockPolicy.self).all(
      where: .equals(StockPolicy.Columns.productID, product))
    var serving: StockPolicy?
    for place in try await around() where serving == nil {
      serving = rules.first { $0.locationID == place }
    }
    let found = Rules(isOnly: rules.count == 1, serving: (serving ?? rules.first)?.id)
    products[product] = found
    return found
  }

  /// The default location and the places around it, innermost first.
  private mutating func around() async throws -> [RecordID] {
    if let usual { return usual }
    let code = try await Settings.defaultLocation.value(transaction)
    let place = try await system.repository(Location.self).fetch(
      key: Location.codeKey, TextFolding.fold(code))
    var found: [RecordID] = []
    if let place {
      found = [place.id] + (try await LocationTree(system).above(place)).reversed().map(\.id)
    }
    usual = found
    return found
  }
}
