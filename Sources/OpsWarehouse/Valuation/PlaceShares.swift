import OpsDomain
import OpsStorage

/// Splits a product's value over its places in the house, in proportion to the stock there. The
/// parts add up to the whole exactly, whichever places are asked for.
struct PlaceShares {
  /// The stock at one place.
  struct Share {
    let place: Location
    let quantity: Quantity
    let value: Money
  }

  let transaction: Transaction
  private var places: [RecordID: Location?] = [:]
  /// What was read before: the stock of each of these products by place at that moment.
  private var block: (moment: Instant, quantities: [RecordID: [RecordID: Quantity]])?

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Reads the places of these products at `moment` before, in a few queries. It changes no answer.
  mutating func prepare(_ products: [RecordID], at moment: Instant) async throws {
    block = nil
    block = (moment, try await quantities(of: products, at: moment))
  }

  /// The shares of all places with stock of the product at `moment`, in the order of their records.
  /// A place with stock below zero is worth nothing.
  mutating func shares(
    of product: RecordID, worth: Money, at moment: Instant
  ) async throws -> [Share] {
    var quantities: [RecordID: Quantity]?
    if let block, block.moment == moment { quantities = block.quantities[product] }
    if quantities == nil {
      quantities = try await self.quantities(of: [product], at: moment)[product]
    }
    var found: [(place: Location, quantity: Quantity)] = []
    for (id, quantity) in (quantities ?? [:]).sorted(by: { $0.key < $1.key })
    where !quantity.isZero {
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

  /// The stock by product and place. Each of the products is in it.
  private func quantities(
    of products: [RecordID], at moment: Instant
  ) async throws -> [RecordID: [RecordID: Quantity]] {
    let ids = products.sorted()
    var found = Dictionary(
      products.map { ($0, [RecordID: Quantity]()) }, uniquingKeysWith: { first, _ in first })
    for (product, parts) in moment == transaction.now
      ? try await present(ids) : try await past(ids, at: moment)
    {
      found[product] = parts
    }
    return found
  }

  /// The present stock there: the sums of the levels.
  private func present(_ products: [RecordID]) async throws -> [RecordID: [RecordID: Quantity]] {
    typealias Columns = StockLevel.Columns
    let sums = try await transaction.figures(
      Aggregate(
        StockLevel.schema,
        where: .both(
          .oneOf(Columns.productID, products), .equals(Columns.isEmpty, false)),
        groupedBy: [Columns.productID, Columns.locationID], .sum(Columns.onHand)))
    var found: [RecordID: [RecordID: Quantity]] = [:]
    for row in sums {
      guard case .integer(let product) = row[0], case .integer(let place) = row[1],
        case .integer(let sum) = row[2]
      else { continue }
      found[RecordID(rawValue: product), default: [:]][RecordID(rawValue: place)] =
        Quantity(rawValue: sum)
    }
    return found
  }

  /// The stock there at that time: the sums of the movements.
  private func past(
    _ products: [RecordID], at moment: Instant
  ) async throws -> [RecordID: [RecordID: Quantity]] {
    typealias Columns = StockMovement.Columns
    let sums = try await transaction.figures(
      Aggregate(
        StockMovement.schema,
        where: .both(
          .oneOf(Columns.productID, products),
          .lessOrEqual(Columns.at, moment)),
        groupedBy: [Columns.productID, Columns.fromID, Columns.toID], .sum(Columns.quantity)))
    var found: [RecordID: [RecordID: Quantity]] = [:]
    for row in sums {
      guard case .integer(let id) = row[0], case .integer(let from) = row[1],
        case .integer(let to) = row[2], case .integer(let sum) = row[3]
      else { continue }
      let (product, quantity) = (RecordID(rawValue: id), Quantity(rawValue: sum))
      var there = found[product] ?? [:]
      for (place, change) in [
        (RecordID(rawValue: to), quantity), (RecordID(rawValue: from), .zero - quantity),
      ] {
        there[place] = try there[place, default: .zero].adding(change)
      }
      found[product] = there
    }
    return found
  }
}
