import OpsDomain
import OpsStorage

/// Lots with something on hand whose last good day comes near, with what notices say of them.
struct LotOccasions {
  /// A lot that people may have to be told of.
  struct Found {
    let lot: Lot
    let due: CivilDate
    let product: Product
    let onHand: Quantity

    /// `MILK-1 lot A-12`.
    var name: String { "\(product.sku) lot \(lot.code)" }
    /// `12 each of Milk (MILK-1), lot A-12,`
    var goods: String {
      "\(onHand) \(product.unit) of \(product.name) (\(product.sku)), lot \(lot.code),"
    }
  }

  private let transaction: Transaction
  private var products: [RecordID: Product] = [:]
  private var categories: [RecordID: Category] = [:]
  private var internalPlaces: Set<RecordID>?

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The lots of a scope with something on hand that `wanted` lets through before it is counted;
  /// of all lots those whose last good day is today or later, and at most `days` days after the end
  /// of the scope.
  mutating func find(
    _ scope: NoticeScope, ahead days: Int, _ wanted: (Lot) -> Bool
  ) async throws -> [Found] {
    var found: [Found] = []
    for lot in try await lots(scope, days) where wanted(lot) {
      guard let due = lot.due, let product = try await product(lot.productID),
        try await sendsNotices(product)
      else { continue }
      let onHand = try await onHand(lot)
      guard onHand.isPositive else { continue }
      found.append(Found(lot: lot, due: due, product: product, onHand: onHand))
    }
    return found
  }

  /// The days before the last good day on which people are told of the product's lots.
  mutating func warnings(_ product: Product) async throws -> [Int] {
    for category in try await chain(of: product) {
      if let days = category.warnings { return days }
    }
    return Category.defaultWarningDays
  }

  /// The longest warning of any category.
  func longestWarning() async throws -> Int {
    let named = try await transaction.repository(Category.self)
      .all(where: .notEquals(Category.Columns.warningDays, .null))
    return (named.compactMap { $0.warnings?.first } + Category.defaultWarningDays).max() ?? 0
  }

  private func lots(_ scope: NoticeScope, _ days: Int) async throws -> [Lot] {
    let lots = transaction.repository(Lot.self)
    switch scope {
    case .subject(let id): return try await lots.fetch(id).map { [$0] } ?? []
    case .all(let until):
      let today = transaction.today
      let last = transaction.context.calendar.date(of: until).adding(days: days)
      return try await lots.all(
        where: .and([
          .greaterOrEqual(Lot.Columns.due, .text(today.description)),
          .lessOrEqual(Lot.Columns.due, .text(last.description)),
        ]), order: [.ascending(Lot.Columns.due)])
    }
  }

  private mutating func product(_ id: RecordID) async throws -> Product? {
    if let known = products[id] { return known }
    let product = try await transaction.repository(Product.self).fetch(id)
    products[id] = product
    return product
  }

  private mutating func sendsNotices(_ product: Product) async throws -> Bool {
    for category in try await chain(of: product) {
      if let sends = category.sendsNotices { return sends }
    }
    return true
  }

  /// The product's category and those it lies in.
  private mutating func chain(of product: Product) async throws -> [Category] {
    var chain: [Category] = []
    var next = product.categoryID
    while let id = next, chain.count < CategoryRules.maximumDepth {
      if categories[id] == nil {
        categories[id] = try await transaction.repository(Category.self).fetch(id)
      }
      guard let category = categories[id] else { break }
      chain.append(category)
      next = category.parentID
    }
    return chain
  }

  /// What lies of the lot inside the house.
  private mutating func onHand(_ lot: Lot) async throws -> Quantity {
    if internalPlaces == nil {
      let places = try await transaction.repository(Location.self)
        .all(where: .equals(Location.Columns.kind, .text(LocationKind.internal.rawValue)))
      internalPlaces = Set(places.map(\.id))
    }
    let levels = try await transaction.repository(StockLevel.self).all(
      where: .and([
        .equals(StockLevel.Columns.productID, .id(lot.productID)),
        .equals(StockLevel.Columns.lot, .text(lot.code)),
      ]))
    var sum = Quantity.zero
    for level in levels where internalPlaces?.contains(level.locationID) == true {
      sum = try sum.adding(level.onHand)
    }
    return sum
  }
}
