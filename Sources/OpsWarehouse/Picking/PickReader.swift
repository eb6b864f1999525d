import OpsDomain
import OpsKernel
import OpsStorage

/// Reads what can be picked of a product, in the order it is picked (``PickOrder``): the default
/// location first, opened lots first, then those that are due earliest, then those bought earliest.
///
/// The levels keep what the order asks and are read by an index in that order, so that a pick among
/// a thousand lots reads the first few.
package struct PickReader {
  /// Levels of the first page; later pages grow.
  private static let firstPage = 16

  package let transaction: Transaction
  package let product: Product
  package let size: String
  /// One place only; nil for all places of the house.
  package var location: Location?
  /// Several places only; nil for ``location``.
  var places: [Location]?
  /// Only goods of this lot; nil for all.
  var lot: String?
  /// Only goods that are still good on this day; nil for all.
  package var goodOn: CivilDate?
  /// Only goods whose last good day lies before this one; nil for all.
  var dueBefore: CivilDate?
  /// Only what was there at this moment already and never left since; nil for what is there now.
  var since: Instant?

  package init(
    transaction: Transaction, product: Product, size: String, location: Location? = nil,
    places: [Location]? = nil, lot: String? = nil, goodOn: CivilDate? = nil,
    dueBefore: CivilDate? = nil, since: Instant? = nil
  ) {
    self.transaction = transaction
    self.product = product
    self.size = size
    self.location = location
    self.places = places
    self.lot = lot
    self.goodOn = goodOn
    self.dueBefore = dueBefore
    self.since = since
  }

  /// The levels that `wanted` is taken from, and how much from each; less than `wanted` when there
  /// is not enough.
  package func picks(_ wanted: Quantity) async throws -> [StockPick] {
    var rest = wanted
    var picks: [StockPick] = []
    try await read { level in
      let part = min(rest, level.free)
      picks.append(StockPick(level: level, quantity: part))
      rest -= part
      return rest.isPositive
    }
    return picks
  }

  /// Every level with something that can be picked.
  func all() async throws -> [StockLevel] {
    var levels: [StockLevel] = []
    try await read { level in
      levels.append(level)
      return true
    }
    return levels
  }

  /// Hands over level after level until `isMoreWanted` says no.
  ///
  /// A level of which less was there at ``since`` is handed over with that much on hand.
  package func read(_ isMoreWanted: (StockLevel) throws -> Bool) async throws {
    // A product without lots has one level at a place: a lookup by key, no query.
    if let location, !product.tracksLots {
      let level = try await transaction.repository(StockLevel.self).at(
        location.id, product: product.id, size: size, lot: "")
      if let level, level.isPickable, isInWindow(level) { _ = try isMoreWanted(level) }
      return
    }
    for place in try await conditions() {
      for isOpened in product.tracksLots ? [true, false] : [false] {
        let filter = filter(place, isOpened: isOpened)
        guard try await read(filter, isMoreWanted) else { return }
      }
    }
  }

  /// The level with what can be taken from it at ``since``; nil when that is nothing.
  private func past(_ level: StockLevel) async throws -> StockLevel? {
    guard let since else { return level }
    var level = level
    let least = try await LeastBalance.of(level, since: since, transaction)
    // What is reserved today stays reserved.
    level.onHand = min(level.onHand, level.reserved + least)
    return level.free.isPositive ? level : nil
  }

  private func isInWindow(_ level: StockLevel) -> Bool {
    if let goodOn, level.due < goodOn { return false }
    if let dueBefore, level.due >= dueBefore { return false }
    return true
  }

  /// The conditions on the place, one after the other.
  private func conditions() async throws -> [Predicate] {
    typealias Columns = StockLevel.Columns
    if let places {
      let code = TextFolding.fold(try await Settings.defaultLocation.value(transaction))
      let parts = [
        places.filter { $0.foldedCode == code }, places.filter { $0.foldedCode != code },
      ]
      return parts.filter { !$0.isEmpty }.map { part in
        .oneOf(Columns.locationID, part.map(\.id))
      }
    }
    if let location { return [.equals(Columns.locationID, location.id)] }
    let code = try await Settings.defaultLocation.value(transaction)
    let standard = try await transaction.repository(Location.self).named(code)
    return [
      .equals(Columns.locationID, standard.id),
      .notEquals(Columns.locationID, standard.id),
    ]
  }

  private func filter(_ place: Predicate, isOpened: Bool) -> Predicate {
    typealias Columns = StockLevel.Columns
    var parts: [Predicate] = [
      .equals(Columns.productID, product.id), .equals(Columns.isPickable, true),
      .equals(Columns.isOpened, isOpened), .equals(Columns.size, size), place,
    ]
    if let lot { parts.append(.equals(Columns.lot, lot)) }
    if let goodOn { parts.append(.greaterOrEqual(Columns.due, goodOn)) }
    if let dueBefore { parts.append(.less(Columns.due, dueBefore)) }
    return .and(parts)
  }

  /// Reads one part of the order page by page. Returns whether more is wanted.
  private func read(
    _ filter: Predicate, _ isMoreWanted: (StockLevel) throws -> Bool
  ) async throws -> Bool {
    let query = Query(
      StockLevel.schema, where: filter,
      order: [.ascending(StockLevel.Columns.due), .ascending(StockLevel.Columns.boughtOn)],
      limit: Self.firstPage)
    var pages = transaction.pages(query, growing: true)
    while let rows = try await pages.next() {
      for row in rows {
        guard let level = try await past(StockLevel(row)) else { continue }
        if try !isMoreWanted(level) { return false }
      }
    }
    return true
  }
}
