import OpsDomain
import OpsStorage

/// The customers and products that a page of requests refers to, looked up in one go.
struct RequestNames: Sendable {
  private let customers: [RecordID: Customer]
  private let products: [RecordID: Product]
  /// Whether the caller may see who the customers are, and not only their numbers.
  private let showsNames: Bool

  /// Looks up what `requests` refer to. Numbers and SKUs are no secret from somebody who may see
  /// the request; names of customers are.
  init(for requests: [OutOfStockRequest], _ transaction: Transaction) async throws {
    showsNames = transaction.principal.may(.customerView)
    let mayAll = showsNames && transaction.principal.may(.productView)
    let reader = mayAll ? transaction : transaction.asSystem("reads customer numbers and SKUs")
    customers = try await Self.load(Set(requests.map(\.customerID)), reader)
    products = try await Self.load(Set(requests.map(\.productID)), reader)
  }

  /// The requests as operations answer them.
  static func views(
    of requests: [OutOfStockRequest], _ transaction: Transaction
  ) async throws -> [RequestView] {
    let names = try await RequestNames(for: requests, transaction)
    return try requests.map(names.view)
  }

  /// The request as operations answer it.
  static func view(
    of request: OutOfStockRequest, _ transaction: Transaction
  ) async throws -> RequestView {
    try await RequestNames(for: [request], transaction).view(request)
  }

  /// The answer for one of the requests the names were looked up for.
  func view(_ request: OutOfStockRequest) throws(OpsError) -> RequestView {
    RequestView(
      request, customer: try customer(request.customerID),
      product: try product(request.productID), showsName: showsNames)
  }

  func customer(_ id: RecordID) throws(OpsError) -> Customer {
    guard let customer = customers[id] else {
      throw OpsError(.notFoundCustomer, "There is no customer with the id \(id)")
    }
    return customer
  }

  func product(_ id: RecordID) throws(OpsError) -> Product {
    guard let product = products[id] else {
      throw OpsError(.notFoundSKU, "There is no product with the id \(id)")
    }
    return product
  }

  /// A few records by their identifiers, many with a query.
  private static func load<Item: Entity>(
    _ ids: Set<RecordID>, _ transaction: Transaction
  ) async throws -> [RecordID: Item] {
    let repository = transaction.repository(Item.self)
    var found: [RecordID: Item] = [:]
    if ids.count <= 4 {
      for id in ids { found[id] = try await repository.fetch(id) }
      return found
    }
    let filter = Predicate.oneOf(.id, ids.sorted().map(Value.id))
    for item in try await repository.all(where: filter) { found[item.id] = item }
    return found
  }
}
