import OpsDomain
import OpsStorage

/// Works out what the stock of products is worth: the latest kept valuation, and the movements
/// since then. Linear in those movements, and in nothing else.
struct StockValuer {
  /// What was worked out for one product.
  struct Result {
    /// The state at the end.
    var value = ProductValue()
    /// The states at the ends of months, where they were asked for.
    var kept: [(at: Instant, value: ProductValue)] = []
    /// When the last movement after the kept valuation was that changed something.
    var changedAt: Instant?
  }

  let transaction: Transaction
  private var kinds: [RecordID: LocationKind] = [:]

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// What the product's stock is worth at `moment`, movements of that very moment included.
  mutating func value(of product: RecordID, at moment: Instant) async throws -> ProductValue {
    try await replay(product, through: moment, keepsMonths: false).value
  }

  /// Follows the movements of a product after its latest kept valuation.
  ///
  /// - Parameter keepsMonths: Whether the states at the ends of months are wanted as well.
  mutating func replay(
    _ product: RecordID, through moment: Instant, keepsMonths: Bool
  ) async throws -> Result {
    let start = try await transaction.repository(ValuationCheckpoint.self)
      .latest(of: product, by: moment)
    var result = Result()
    if let start { result.value = try start.state }
    var query = Self.query(product, after: start?.at, through: moment)
    var monthEnd: Instant?
    while true {
      try Task.checkCancellation()
      let rows = try await transaction.rows(query)
      for row in rows {
        let movement = try StockMovement(row)
        guard let flow = try await flow(of: movement) else { continue }
        if keepsMonths, let end = monthEnd, end < movement.at {
          result.kept.append((end, result.value))
          monthEnd = nil
        }
        try result.value.follow(flow)
        result.changedAt = movement.at
        if keepsMonths, monthEnd == nil {
          monthEnd = transaction.context.calendar.endOfMonth(movement.at)
        }
      }
      guard rows.count == query.limit, let last = rows.last else { break }
      query.after = query.position(of: last)
    }
    if let end = monthEnd, end <= moment { result.kept.append((end, result.value)) }
    return result
  }

  /// What the movement does to the house; nil for one inside it.
  mutating func flow(of movement: StockMovement) async throws -> StockFlow? {
    StockFlow(
      movement, from: try await kind(movement.fromID), to: try await kind(movement.toID))
  }

  private mutating func kind(_ id: RecordID) async throws -> LocationKind {
    if let kind = kinds[id] { return kind }
    // Which side of a movement lies in the house is no secret to whoever sees the movement.
    let system = transaction.asSystem("looks up which side of a movement lies in the house")
    guard let location = try await system.repository(Location.self).fetch(id) else {
      throw OpsError(.corrupt, "A movement names a location that does not exist")
    }
    kinds[id] = location.kind
    return location.kind
  }

  private static func query(
    _ product: RecordID, after start: Instant?, through moment: Instant
  ) -> Query {
    typealias Columns = StockMovement.Columns
    var parts: [Predicate] = [
      .equals(Columns.productID, .id(product)),
      .lessOrEqual(Columns.at, .integer(moment.milliseconds)),
    ]
    if let start { parts.append(.greater(Columns.at, .integer(start.milliseconds))) }
    return Query(StockMovement.schema, where: .and(parts), order: [.ascending(Columns.at)])
  }
}
