import OpsDomain
import OpsKernel
import OpsStorage

/// Lots with goods on hand whose last good day is near, with the texts of their notices.
struct LotOccasions {
  /// A lot that people may need a notice about.
  struct Found {
    let lot: Lot
    let due: CivilDate
    let product: Product
    let onHand: Quantity
    /// The quantities of the lot and all lots made from it, and where they went.
    let family: LotFigures
    /// The places in the house with goods of it.
    let places: [RecordID]

    /// What a permission to see it may be limited to.
    var about: [GrantCondition] { [.product(product.id)] + places.map { .location($0) } }
    /// `MILK-1 lot A-12`.
    var name: String { "\(product.sku) lot \(lot.code)" }
    /// `12 pieces of Milk (MILK-1), lot A-12,`
    var goods: String { described(onHand) }

    /// The same of any quantity of the lot.
    func described(_ quantity: Quantity) -> String {
      "\(quantity.text(in: product.unit)) of \(product.name) (\(product.sku)), lot \(lot.code),"
    }
  }

  private let transaction: Transaction
  private var products: [RecordID: Product] = [:]
  /// The notice settings of the goods' categories.
  var categories: CategoryNotices

  init(_ transaction: Transaction) {
    self.transaction = transaction
    categories = CategoryNotices(transaction)
  }

  /// The lots of a scope with goods on hand that `wanted` accepts before they are counted. When all
  /// lots are searched: those whose last good day is today or later, and at most `days` days after
  /// the end of the scope.
  mutating func find(
    _ scope: NoticeScope, ahead days: Int, _ wanted: (Lot) -> Bool
  ) async throws -> [Found] {
    var candidates: [Candidate] = []
    for lot in try await lots(scope, days) where wanted(lot) {
      guard let due = lot.due, let product = try await product(lot.productID),
        try await categories.areSent(of: product)
      else { continue }
      candidates.append(Candidate(lot: lot, due: due, product: product))
    }
    let families = try await LotFamilies(of: candidates.map(\.lot), transaction)
    return try candidates.compactMap { try Self.holding($0, in: families) }
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
          .greaterOrEqual(Lot.Columns.due, today),
          .lessOrEqual(Lot.Columns.due, last),
        ]), order: [.ascending(Lot.Columns.due)])
    }
  }

  private mutating func product(_ id: RecordID) async throws -> Product? {
    if let known = products[id] { return known }
    let product = try await transaction.repository(Product.self).fetch(id)
    products[id] = product
    return product
  }

  /// The facts about the lot for a notice; nil where none of it is inside the house.
  private static func holding(_ one: Candidate, in families: LotFamilies) throws -> Found? {
    var onHand = Quantity.zero
    var places: Set<RecordID> = []
    for level in families.levels(of: one.lot.id) where !level.onHand.isZero {
      guard families.places[level.locationID]?.kind == .internal else { continue }
      onHand = try onHand.adding(level.onHand)
      places.insert(level.locationID)
    }
    guard onHand.isPositive else { return nil }
    return Found(
      lot: one.lot, due: one.due, product: one.product, onHand: onHand,
      family: try LotStanding(one.lot, one.product, in: families).family,
      places: places.sorted())
  }

  /// A lot before it is counted.
  private struct Candidate {
    let lot: Lot
    let due: CivilDate
    let product: Product
  }
}
