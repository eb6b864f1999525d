import OpsDomain
import OpsStorage

/// Splits what a product is worth over the places of the house it lies at, in proportion to what
/// lies there. The parts add up to the whole exactly, whichever places are asked for.
struct PlaceShares {
  /// What lies at one place.
  struct Share {
    let place: Location
    let quantity: Quantity
    let value: Money
  }

  let transaction: Transaction
  private var places: [RecordID: Location?] = [:]

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The shares of all places with something of the product at `moment`, in the order of their
  /// records. A place that gave more than it had is worth nothing.
  mutating func shares(
    of product: RecordID, worth: Money, at moment: Instant
  ) async throws -> [Share] {
    let quantities =
      moment == transaction.now
      ? try await present(product) : try await past(product, at: moment)
    var found: [(place: Location, quantity: Quantity)] = []
    for (id, quantity) in quantities.sorted(by: { $0.key < $1.key }) where !quantity.isZero {
      if let place = try await place(id), place.kind.isOfHouse { found.append((place, quantity)) }
    }
    let values = LargestRemainder.shares(
      of: worth.minorUnits, by: found.map(\.quantity.rawValue))
    return zip(found, values).map { part, value in
      Share(
        place: part.place, quantity: part.quantity,
        value: Money(minorUnits: value, currency: worth.currency))
    }
  }

  private mutating func place(_ id: RecordID) async throws -> Location? {
    if let known = places[id] { return known }
    let place = try await transaction.repository(Location.self).fetch(id)
    places[id] = .some(place)
    return place
  }

  /// What lies there now: the sums of the levels.
  private func present(_ product: RecordID) async throws -> [RecordID: Quantity] {
    typealias Columns = StockLevel.Columns
    return try await sums(
      Aggregate(
        StockLevel.schema,
        where: .both(
          .equals(Columns.productID, .id(product)), .equals(Columns.isEmpty, .bool(false))),
        groupedBy: [Columns.locationID], .sum(Columns.onHand)))
  }

  /// What lay there then: the sums of the movements.
  private func past(
    _ product: RecordID, at moment: Instant
  ) async throws -> [RecordID: Quantity] {
    typealias Columns = StockMovement.Columns
    let until = Predicate.both(
      .equals(Columns.productID, .id(product)),
      .lessOrEqual(Columns.at, .integer(moment.milliseconds)))
    func sums(_ column: Column) async throws -> [RecordID: Quantity] {
      try await self.sums(
        Aggregate(
          StockMovement.schema, where: until, groupedBy: [column], .sum(Columns.quantity)))
    }
    var balances = try await sums(Columns.toID)
    for (place, quantity) in try await sums(Columns.fromID) {
      balances[place] = try balances[place, default: .zero].subtracting(quantity)
    }
    return balances
  }

  private func sums(_ aggregate: Aggregate) async throws -> [RecordID: Quantity] {
    var sums: [RecordID: Quantity] = [:]
    for row in try await transaction.figures(aggregate) {
      guard case .integer(let place) = row[0], case .integer(let sum) = row[1] else { continue }
      sums[RecordID(rawValue: place)] = Quantity(rawValue: sum)
    }
    return sums
  }
}
