import OpsDomain
import OpsStorage

/// Adds up what stock is worth.
struct StockValuation {
  /// What lies of one product at one place, over all sizes and lots.
  struct Line {
    let product: RecordID
    let place: Location
    let quantity: Quantity
  }

  /// SKUs without a price that an answer names.
  private static let unpricedMaximum = 100

  private let transaction: Transaction
  private var total: Money
  private var byPlace: [String: (products: Int, value: Money)] = [:]
  private var unpriced: Set<String> = []

  init(_ transaction: Transaction) {
    self.transaction = transaction
    total = .zero(transaction.context.currency)
  }

  /// What lies at these places, or at all internal ones: the sums of the levels.
  static func onHand(
    _ places: [Location]?, _ transaction: Transaction
  ) async throws -> [Line] {
    typealias Columns = StockLevel.Columns
    let filter = places.map { Predicate.oneOf(Columns.locationID, $0.map { .id($0.id) }) }
    let sums = try await transaction.figures(
      Aggregate(
        StockLevel.schema, where: filter ?? .everything,
        groupedBy: [Columns.productID, Columns.locationID], .sum(Columns.onHand)))
    var known: [Value: Location?] = [:]
    var lines: [Line] = []
    for row in sums {
      guard case .integer(let product) = row[0], case .integer(let location) = row[1],
        case .integer(let sum) = row[2], sum != 0
      else { continue }
      let place: Location?
      if let found = known[row[1]] {
        place = found
      } else {
        let id = RecordID(rawValue: location)
        place = try await transaction.repository(Location.self).fetch(id)
        known[row[1]] = .some(place)
      }
      guard let place, places != nil || place.kind == .internal else { continue }
      lines.append(
        Line(
          product: RecordID(rawValue: product), place: place, quantity: Quantity(rawValue: sum)))
    }
    return lines
  }

  /// Adds lines, which come product by product.
  mutating func add(_ lines: [Line]) async throws {
    var current: (id: RecordID, price: UnitPrice?)?
    for line in lines {
      try Task.checkCancellation()
      if current?.id != line.product {
        current = (line.product, try await price(of: line.product))
      }
      let value = try (current?.price ?? .zero)
        .times(line.quantity, currency: total.currency)
      let before = byPlace[line.place.code] ?? (0, .zero(total.currency))
      byPlace[line.place.code] = (before.products + 1, try before.value.adding(value))
      total = try total.adding(value)
    }
  }

  /// The latest cost of a receipt, else the sales price.
  private mutating func price(of id: RecordID) async throws -> UnitPrice? {
    let receipt = try await transaction.repository(StockMovement.self).first(
      where: .and([
        .equals(StockMovement.Columns.productID, .id(id)),
        .notEquals(StockMovement.Columns.unitCost, .null),
      ]), order: [.descending(StockMovement.Columns.at)])
    if let cost = receipt?.unitCost { return cost }
    let product = try await transaction.repository(Product.self).fetch(id)
    if let price = product?.price { return price }
    unpriced.insert(product?.sku ?? id.description)
    return nil
  }

  func answer() throws -> StockValueView {
    let codes = byPlace.sorted { TextFolding.bytewiseLess($0.key, $1.key) }
    let missing = unpriced.sorted(by: TextFolding.bytewiseLess).prefix(Self.unpricedMaximum)
    return StockValueView(
      currency: total.currency, total: total.amountText,
      locations: codes.map { code, figures in
        StockValueView.Place(
          location: code, products: figures.products, value: figures.value.amountText)
      }, unpriced: Array(missing))
  }
}
