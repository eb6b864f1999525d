import OpsDomain
import OpsStorage
import OpsWarehouse

/// The goods of a partner in the one ledger: what lies at its own location. With the rights of the
/// system, because users of the marketplace have no rights in the warehouse.
struct MenuStock {
  /// Code of movements that say what a partner counted.
  private static let code = "count"

  let partner: Partner
  let system: Transaction

  /// What can be sold of these items: on hand, not reserved, and no lot past its date. Nothing is
  /// said of unlimited items.
  ///
  /// - Parameter day: The day the goods must still be good on; today unless told.
  func free(
    _ items: [MenuItem], on day: CivilDate? = nil
  ) async throws -> [RecordID: Quantity] {
    let needed = day ?? system.today
    return try await sums(of: items) { $0.due >= needed ? max(.zero, $0.free) : .zero }
  }

  /// What of these items is reserved for customers who are ordering, or who waited for it. Items of
  /// which nothing is are left out.
  func reserved(_ items: [MenuItem]) async throws -> [RecordID: Quantity] {
    try await sums(of: items) { $0.reserved }.filter { $0.value.isPositive }
  }

  /// A figure of all stock of each item. Nothing is said of unlimited items.
  private func sums(
    of items: [MenuItem], _ figure: (StockLevel) -> Quantity
  ) async throws -> [RecordID: Quantity] {
    let kept = items.filter { !$0.isUnlimited }
    guard !kept.isEmpty else { return [:] }
    typealias Columns = StockLevel.Columns
    let levels = try await system.repository(StockLevel.self).all(
      where: .and([
        .equals(Columns.locationID, partner.locationID), .equals(Columns.isEmpty, false),
        .oneOf(Columns.productID, Set(kept.map(\.productID)).sorted()),
      ]),
      // As the index of a location has them.
      order: [
        .ascending(Columns.productID), .ascending(Columns.size), .ascending(Columns.onHand),
        .ascending(Columns.reserved), .ascending(Columns.due),
      ])
    let known = Dictionary(grouping: levels, by: \.productID)
    return Dictionary(
      kept.map { item in
        let own = (known[item.productID] ?? []).filter { TextFolding.sameBytes($0.size, item.size) }
        return (item.id, own.reduce(Quantity.zero) { $0 + figure($1) })
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The last day on which something of an item can be sold that is not good any more on `day`; nil
  /// where nothing of it is too old for that day.
  func lastGoodDay(of item: MenuItem, before day: CivilDate) async throws -> CivilDate? {
    guard day > system.today else { return nil }
    return try await levels(of: item)
      .filter { $0.free.isPositive && $0.due >= system.today && $0.due < day }.map(\.due).max()
  }

  /// Sets how much lies there, of a lot or in all: the difference is received, or written off as a
  /// difference of a count. Without a lot, goods of the lots that expire first are written off.
  ///
  /// Throws `denied.permission` where the caller's right to menus does not reach the item,
  /// `data.bad_quantity` for decimals that the product does not have, and what the ledger says.
  func set(
    _ quantity: Quantity, of item: MenuItem, lot code: String? = nil, expires: CivilDate? = nil
  ) async throws {
    // The item itself need not change, so the gate has not asked yet.
    try await system.ofCaller.require(
      .catalogueManage, for: item.row, of: MenuItem.schema, to: "Setting the stock of an item")
    guard let product = try await system.repository(Product.self).fetch(item.productID),
      let place = try await system.repository(Location.self).fetch(partner.locationID)
    else { throw OpsError(.internalError, "A menu item has no product or no location") }
    try product.checkScale(quantity, field: "stock")
    let lot = try code.map { try StockText.lot($0) }
    let levels = try await levels(of: item).filter { level in
      lot.map { TextFolding.sameBytes(level.lot, $0) } ?? true
    }
    let difference = try quantity.subtracting(
      levels.reduce(Quantity.zero) { $0 + $1.onHand })
    if difference.isPositive {
      try await receive(difference, product, item, at: place, lot: lot, expires: expires)
    } else if difference.isNegative {
      try await takeOff(Quantity.zero - difference, product, item, at: place, levels)
    }
  }

  /// The levels of an item, those of lots that expire first in front.
  private func levels(of item: MenuItem) async throws -> [StockLevel] {
    typealias Columns = StockLevel.Columns
    let found = try await system.repository(StockLevel.self).all(
      where: .and([
        .equals(Columns.locationID, partner.locationID), .equals(Columns.isEmpty, false),
        .equals(Columns.productID, item.productID), .equals(Columns.size, item.size),
      ]),
      order: [
        .ascending(Columns.onHand), .ascending(Columns.reserved), .ascending(Columns.due),
      ])
    return found.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
  }

  private func receive(
    _ quantity: Quantity, _ product: Product, _ item: MenuItem, at place: Location, lot: String?,
    expires: CivilDate?
  ) async throws {
    let ledger = StockLedger(system)
    let recorded = try await ReceivedLot(code: lot, bestBefore: expires)
      .record(of: product, on: system.today, system)
    guard !recorded.code.isEmpty || !product.tracksLots else {
      throw OpsError(
        .badValue, "\(Excerpt.of(product.sku)) is stored in lots; name the lot", field: "lot",
        hint: "add --lot CODE, or --expires DATE")
    }
    var goods = product
    goods.tracksLots = product.tracksLots || !recorded.code.isEmpty
    try await ledger.post(
      goods, quantity, from: try await ledger.location(LocationCode.supplier), to: place,
      kind: .receipt, size: item.size, lot: recorded.code, actor: system.caller.userID)
  }

  private func takeOff(
    _ quantity: Quantity, _ product: Product, _ item: MenuItem, at place: Location,
    _ levels: [StockLevel]
  ) async throws {
    let ledger = StockLedger(system)
    let loss = try await ledger.location(LocationCode.loss)
    var rest = quantity
    for level in levels where rest.isPositive && level.onHand.isPositive {
      let part = min(rest, level.onHand)
      try await ledger.post(
        product, part, from: place, to: loss, kind: .adjustment, size: item.size, lot: level.lot,
        code: Self.code, actor: system.caller.userID)
      rest -= part
    }
  }
}
