import OpsDomain
import OpsStorage

/// Reads lots chunk by chunk until a page of those that are wanted is full: what is left of a lot,
/// and so its status, is worked out, not stored.
struct LotFilter {
  /// Lots read at once when most of them may not be wanted.
  private static let chunk = 200

  let input: ListLots
  let transaction: Transaction

  init(_ input: ListLots, _ transaction: Transaction) {
    self.input = input
    self.transaction = transaction
  }

  /// The lots that can be wanted, those that are due first at the top and those without a date at
  /// the end.
  func query() async throws -> Query {
    typealias Columns = Lot.Columns
    var filter = Predicate.everything
    if let sku = input.product {
      let product = try await transaction.repository(Product.self).named(sku)
      filter = .equals(Columns.productID, .id(product.id))
    }
    if let span = input.expiring {
      let last = transaction.today.adding(days: Int(span.milliseconds / 86_400_000))
      filter = .and([
        filter, .greaterOrEqual(Columns.due, .text(transaction.today.description)),
        .lessOrEqual(Columns.due, .text(last.description)),
      ])
    }
    return Query(Lot.schema, where: filter, order: [.ascending(Columns.due)])
  }

  /// The page the query asks for.
  func page(_ query: Query) async throws -> Listing<LotView> {
    let places = try await places()
    let categories = try await categories()
    let reader = LotReader(transaction)
    var products: [RecordID: Product] = [:]
    var views: [LotView] = []
    var chunk = query
    chunk.limit = max(query.limit, Self.chunk)
    while true {
      try Task.checkCancellation()
      let rows = try await transaction.rows(chunk)
      for row in rows {
        let lot = try Lot(row)
        let product: Product
        if let known = products[lot.productID] {
          product = known
        } else {
          product = try await reader.product(of: lot)
          products[lot.productID] = product
        }
        if let categories {
          guard let category = product.categoryID, categories.contains(category) else { continue }
        }
        let standing = try await reader.standing(lot, product)
        guard isWanted(standing, places) else { continue }
        views.append(try await LotView.of(standing, transaction))
        if views.count == query.limit {
          return Listing(items: views, next: Cursor.encode(chunk.position(of: row)))
        }
      }
      guard rows.count == chunk.limit, let last = rows.last else { return Listing(items: views) }
      chunk.after = chunk.position(of: last)
    }
  }

  private func isWanted(_ standing: LotReader.Standing, _ places: Set<RecordID>?) -> Bool {
    if let places, !standing.places.contains(where: { places.contains($0.location.id) }) {
      return false
    }
    let status = standing.figures.status(on: transaction.today, due: standing.lot.due)
    guard let wanted = input.status else {
      return input.product != nil || standing.figures.onHand.isPositive
    }
    return TextFolding.sameBytes(wanted, "all") || TextFolding.sameBytes(wanted, status.rawValue)
  }

  private func places() async throws -> Set<RecordID>? {
    guard let code = input.location else { return nil }
    let place = try await transaction.repository(Location.self).named(code)
    return Set(try await LocationTree(transaction).within(place).map(\.id))
  }

  private func categories() async throws -> Set<RecordID>? {
    guard let name = input.category else { return nil }
    let category = try await transaction.repository(Category.self).named(name)
    return Set(try await CategoryTree(transaction).within(category).map(\.id))
  }
}
