import OpsDomain
import OpsKernel
import OpsStorage

/// Reads the goods of a product that can be picked, in picking order (``PickOrder``): the default
/// location first, opened lots first, then the earliest due, then the earliest bought.
///
/// The levels hold the facts for this order and are read by an index in that order, so that a pick
/// among a thousand lots reads only the first few. Only levels of the house are in that index:
/// goods of a partner are picked only at the place of the partner, which has few levels of a
/// product.
package struct PickReader {
  /// Levels of the first page; later pages grow.
  private static let firstPage = 16

  package let transaction: Transaction
  package let product: Product
  package let size: String
  /// One place only, of the house or of a partner; nil for all places of the house.
  package var location: Location?
  /// Several places only; nil for ``location``.
  var places: [Location]?
  /// Only goods of this lot; nil for all.
  var lot: String?
  /// Only goods that are still good on this day; nil for all.
  package var goodOn: CivilDate?
  /// Only goods whose last good day lies before this one; nil for all.
  var dueBefore: CivilDate?
  /// Only goods that were there at this moment and have never left since; nil for present goods.
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

  /// Every level with goods that can be picked.
  func all() async throws -> [StockLevel] {
    var levels: [StockLevel] = []
    try await read { level in
      levels.append(level)
      return true
    }
    return levels
  }

  /// Passes on level after level until `isMoreWanted` says no.
  ///
  /// A level that had less at ``since`` is passed on with that quantity on hand.
  package func read(_ isMoreWanted: (StockLevel) throws -> Bool) async throws {
    // A product without lots has one level at a place: a lookup by key, no query.
    if let location, !product.tracksLots {
      let level = try await transaction.repository(StockLevel.self).at(
        location.id, product: product.id, size: size, lot: "")
      if let level, canPick(level, at: location), isInWindow(level) {
        _ = try isMoreWanted(level)
      }
      return
    }
    if let location, location.kind == .partner {
      for level in try await ofPartner(location) where try !isMoreWanted(level) { return }
      return
    }
    for place in try await conditions() {
      for isOpened in product.tracksLots ? [true, false] : [false] {
        let filter = filter(place, isOpened: isOpened)
        guard try await read(filter, isMoreWanted) else { return }
      }
    }
  }

  /// Whether goods at a level can be picked: for the house it is stored, for a partner it is worked
  /// out.
  private func canPick(_ level: StockLevel, at location: Location) -> Bool {
    location.kind == .partner ? level.free.isPositive : level.isPickable
  }

  /// The goods that can be picked at a partner's place, in picking order.
  private func ofPartner(_ location: Location) async throws -> [StockLevel] {
    typealias Columns = StockLevel.Columns
    let levels = try await transaction.repository(StockLevel.self).all(
      where: .and([
        .equals(Columns.locationID, location.id), .equals(Columns.isEmpty, false),
        .equals(Columns.productID, product.id), .equals(Columns.size, size),
      ]),
      // In the same order as in the index of a location.
      order: [
        .ascending(Columns.onHand), .ascending(Columns.reserved), .ascending(Columns.due),
      ])
    var found: [StockLevel] = []
    for level in levels where canPick(level, at: location) && isInWindow(level) {
      if let lot, !TextFolding.sameBytes(lot, level.lot) { continue }
      if let level = try await past(level) { found.append(level) }
    }
    return found.sorted { left, right in
      if left.isOpened != right.isOpened { return left.isOpened }
      return (left.due, left.boughtOn, left.id) < (right.due, right.boughtOn, right.id)
    }
  }

  /// The level with what could be taken from it at ``since``; nil for nothing.
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
