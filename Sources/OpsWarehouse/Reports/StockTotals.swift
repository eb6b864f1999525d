import OpsDomain
import OpsStorage

/// The stock in the house: sums of the stock levels.
struct StockTotals {
  /// How many products have stock.
  private(set) var products = 0
  private(set) var onHand = Quantity.zero
  private(set) var reserved = Quantity.zero
  /// Places with stock, the fullest first.
  private(set) var byLocation: [(String, Quantity)] = []
  /// When the next reservation expires: from then on these sums change.
  private(set) var holdsUntil: Instant?
  private var free: [RecordID: Quantity] = [:]
  private var lying: [RecordID: Quantity] = [:]

  init(_ transaction: Transaction) async throws {
    typealias Columns = StockLevel.Columns
    let places = try await transaction.repository(Location.self).all(
      where: .equals(Location.Columns.kind, .internal))
    let codes = Dictionary(
      places.map { ($0.id, $0.code) }, uniquingKeysWith: { first, _ in first })
    let inHouse = Predicate.and([
      .oneOf(Columns.locationID, places.map(\.id)), .equals(Columns.isEmpty, false),
    ])
    var byPlace: [RecordID: Quantity] = [:]
    let rows = try await transaction.figures(
      Aggregate(
        StockLevel.schema, where: inHouse,
        groupedBy: [Columns.productID, Columns.locationID], .sum(Columns.onHand),
        .sum(Columns.reserved)))
    var seen: Set<RecordID> = []
    for row in rows {
      guard case .integer(let product) = row[0], case .integer(let place) = row[1],
        case .integer(let there) = row[2], case .integer(let held) = row[3]
      else { continue }
      let id = RecordID(rawValue: product)
      if there > 0 { seen.insert(id) }
      let (found, kept) = (Quantity(rawValue: there), Quantity(rawValue: held))
      onHand = try onHand.adding(found)
      lying[id] = try lying[id, default: .zero].adding(found)
      reserved = try reserved.adding(kept)
      free[id] = try free[id, default: .zero].adding(found.subtracting(kept))
      let location = RecordID(rawValue: place)
      byPlace[location] = try byPlace[location, default: .zero].adding(found)
    }
    products = seen.count
    // Expired stock is on hand, but not available.
    let today = transaction.today
    let expired = try await transaction.figures(
      Aggregate(
        StockLevel.schema,
        where: .both(inHouse, .less(Columns.due, today)),
        groupedBy: [Columns.productID], .sum(Columns.onHand), .sum(Columns.reserved)))
    for row in expired {
      guard case .integer(let product) = row[0], case .integer(let there) = row[1],
        case .integer(let held) = row[2]
      else { continue }
      free[RecordID(rawValue: product), default: .zero] -= Quantity(rawValue: there - held)
    }
    let timed = try await TimedReservations(at: places.map(\.id), transaction)
    reserved -= timed.lapsedInAll
    for (product, quantity) in timed.lapsed { free[product, default: .zero] += quantity }
    holdsUntil = timed.next
    byLocation = byPlace.filter { $0.value.isPositive }.sorted { left, right in
      left.value == right.value ? left.key < right.key : left.value > right.value
    }.prefix(WarehouseReportService.barCount).map {
      (codes[$0.key] ?? $0.key.description, $0.value)
    }
  }

  /// What lies in the house of a product.
  func onHand(of product: RecordID) -> Quantity { lying[product] ?? .zero }

  /// The available quantity of a product.
  func available(_ product: RecordID) -> Quantity { free[product] ?? .zero }
}
