import OpsDomain
import OpsStorage

/// Everything needed to follow the movements of many products up to a moment, read in a few queries
/// for any number of products: the latest saved states, the conversions, and the movements since.
struct ValuationBlock {
  let moment: Instant
  private let products: Set<RecordID>
  private var starts: [RecordID: ValuationCheckpoint] = [:]
  private var conversions: [RecordID: ProductConversion] = [:]
  private var movements: [RecordID: [StockMovement]] = [:]

  init(_ ids: [RecordID], at moment: Instant, _ transaction: Transaction) async throws {
    self.moment = moment
    products = Set(ids)
    try await readStarts(ids, transaction)
    try await readConversions(ids, transaction)
    // Products that start at the same moment are read together: there are few month ends.
    let groups = Dictionary(grouping: ids) { starts[$0]?.at }
    for (start, group) in groups {
      var pages = MovementPages(of: group, after: start, through: moment, transaction)
      while let movement = try await pages.next() {
        movements[movement.productID, default: []].append(movement)
      }
    }
  }

  /// The latest saved state that is not later than `moment`: `.some(nil)` where there is none, nil
  /// when it was not read here.
  func start(of product: RecordID, by moment: Instant) -> ValuationCheckpoint?? {
    guard moment == self.moment, products.contains(product) else { return nil }
    return .some(starts[product])
  }

  /// The product that it was converted from; nil when that was not read here.
  func conversion(to product: RecordID) -> ProductConversion?? {
    products.contains(product) ? .some(conversions[product]) : nil
  }

  /// The movements after `start` and up to `last`, in their order; nil when not all of them were
  /// read here.
  func movements(
    of product: RecordID, after start: Instant?, through last: Instant
  ) -> [StockMovement]? {
    guard last <= moment, products.contains(product) else { return nil }
    let since = starts[product]?.at
    if let since, start.map({ $0 < since }) ?? true { return nil }
    let all = movements[product] ?? []
    if start == since, last == moment { return all }
    return all.filter { movement in
      movement.at <= last && (start.map { $0 < movement.at } ?? true)
    }
  }

  // MARK: Reading

  private mutating func readStarts(_ ids: [RecordID], _ transaction: Transaction) async throws {
    typealias Columns = ValuationCheckpoint.Columns
    let ofThem = Predicate.oneOf(Columns.productID, ids.sorted())
    let latest = try await transaction.figures(
      Aggregate(
        ValuationCheckpoint.schema,
        where: .both(ofThem, .lessOrEqual(Columns.at, moment)),
        groupedBy: [Columns.productID], .maximum(Columns.at)))
    guard !latest.isEmpty else { return }
    var moments: [RecordID: Instant] = [:]
    for row in latest {
      guard let product = RecordID(columnValue: row[0]) else { continue }
      moments[product] = Instant(columnValue: row[1])
    }
    let found = try await transaction.repository(ValuationCheckpoint.self).all(
      where: .both(
        ofThem,
        .oneOf(Columns.at, Set(moments.values).sorted())))
    for one in found where moments[one.productID] == one.at {
      starts[one.productID] = one
    }
  }

  private mutating func readConversions(
    _ ids: [RecordID], _ transaction: Transaction
  ) async throws {
    let wanted = ids.sorted().filter { starts[$0] == nil }
    guard !wanted.isEmpty else { return }
    let found = try await transaction.repository(ProductConversion.self).all(
      where: .oneOf(ProductConversion.Columns.toID, wanted))
    for one in found { conversions[one.toID] = one }
  }
}
