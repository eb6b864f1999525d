import OpsDomain
import OpsStorage

/// Writes the movements of one stock operation and answers what came of it.
struct StockPosting {
  /// A movement, and the code of the place goods of the house came to or left.
  struct Written {
    let movement: StockMovement
    let place: String
  }

  let entry: StockEntry
  let kind: MovementKind
  var code: String?
  var reference: String?
  var unitCost: UnitPrice?
  let transaction: Transaction

  private var ledger: StockLedger { StockLedger(transaction) }

  /// Writes one movement of `quantity` of a lot, or of goods without one.
  func post(
    _ quantity: Quantity, from: Location, to: Location, lot: String, at place: Location
  ) async throws -> Written {
    var movement = try await ledger.post(
      entry.product, quantity, from: from, to: to, kind: kind, size: entry.size, lot: lot,
      code: code, reference: reference, unitCost: unitCost, at: entry.at)
    // Who brings goods in has said what they cost; any other cost was looked up.
    if kind != .receipt, !transaction.principal.may(.inventoryViewCost) { movement.unitCost = nil }
    return Written(movement: movement, place: place.code)
  }

  /// The answer, with what lies at `place` now.
  func answer(
    _ written: [Written], from: Location, to: Location, at place: Location
  ) async throws -> StockChangeView {
    guard let first = written.first else {
      throw OpsError(.internalError, "A stock operation wrote no movement")
    }
    var view = StockChangeView(
      first, Array(written.dropFirst()), entry.product, from: from.code, to: to.code,
      location: place.code, figures: try await figures(at: place))
    if to.kind == .loss || to.kind == .scrap {
      view.lost = try await PromiseChangeView.lost(
        by: written.map(\.movement.id), transaction)
    }
    return view
  }

  /// What lies at `place` of the product in this size.
  private func figures(at place: Location) async throws -> StockFigures {
    if entry.product.tracksLots, let sums = try await sums(at: place) { return sums }
    let levels = try await ledger.levels(entry.product, size: entry.size, at: place)
    var figures = StockFigures.zero
    if let level = levels.first, levels.count == 1, level.lot.isEmpty, level.reserved.isZero {
      figures.add(level)
      return figures
    }
    var shelf = StockShelf(transaction, places: [place])
    for item in try await shelf.items(levels) { figures.add(item.figures) }
    return figures
  }

  /// The same of a product with many lots, added up by the store: nothing is read lot by lot. Nil
  /// where promises have lapsed, because those are told apart one by one.
  private func sums(at place: Location) async throws -> StockFigures? {
    typealias Columns = StockLevel.Columns
    let there = Predicate.and([
      .equals(Columns.productID, entry.product.id),
      .equals(Columns.locationID, place.id), .equals(Columns.size, entry.size),
      .equals(Columns.isEmpty, false),
    ])
    let expired = Predicate.and([
      // Both of them: the index that picks by date has the opened lots apart.
      .equals(Columns.isPickable, true),
      .oneOf(Columns.isOpened, [true, false]),
      .less(Columns.due, transaction.today),
    ])
    let all = try await sum(there)
    if !all.reserved.isZero {
      let lapsed = try await transaction.repository(Reservation.self).lapsed(
        product: entry.product.id, by: transaction.now)
      guard lapsed.isEmpty else { return nil }
    }
    let over = try await sum(.both(there, expired))
    let free = try all.onHand.subtracting(all.reserved)
    return StockFigures(
      onHand: all.onHand, reserved: all.reserved,
      available: try free.subtracting(over.onHand.subtracting(over.reserved)))
  }

  private func sum(
    _ filter: Predicate
  ) async throws -> (onHand: Quantity, reserved: Quantity) {
    let rows = try await transaction.figures(
      Aggregate(
        StockLevel.schema, where: filter, .sum(StockLevel.Columns.onHand),
        .sum(StockLevel.Columns.reserved)))
    guard case .integer(let onHand)? = rows.first?.first,
      case .integer(let reserved)? = rows.first?.last
    else { return (.zero, .zero) }
    return (Quantity(rawValue: onHand), Quantity(rawValue: reserved))
  }

  /// What `stock issue` and `stock move` take `quantity` from: the lot that was named, or the lots
  /// that expire first; of what happened earlier those that were there then.
  ///
  /// Throws `rule.insufficient_stock`, `rule.lot_expired` when only expired goods could make up
  /// for what is missing, and `notfound.any` for an unknown lot.
  func picks(
    _ quantity: Quantity, lot: String?, isForUse: Bool
  ) async throws -> [(lot: String, quantity: Quantity)] {
    if let lot = try lot.map(StockText.lot) {
      _ = try await transaction.repository(Lot.self).named(lot, product: entry.product.id)
      return [(lot, quantity)]
    }
    guard entry.product.tracksLots else { return [("", quantity)] }
    // What is said to have left earlier was good then, and must be good today as well.
    let day = transaction.today
    try await ledger.freeLapsed(entry.product, size: entry.size, at: entry.location)
    var reader = PickReader(
      transaction: transaction, product: entry.product, size: entry.size,
      location: entry.location, goodOn: isForUse ? day : nil)
    let isBackdated = entry.at < transaction.now
    if isBackdated { reader.since = entry.at }
    let picks = try await reader.picks(quantity)
    let missing = picks.reduce(quantity) { $0 - $1.quantity }
    guard missing.isPositive else { return picks.map { ($0.level.lot, $0.quantity) } }
    let place = Excerpt.of(entry.location.code)
    reader.goodOn = nil
    reader.dueBefore = day
    let expired = isForUse ? try await reader.picks(missing) : []
    if expired.reduce(missing, { $0 - $1.quantity }).isZero {
      throw OpsError(
        .lotExpired,
        "\(quantity) wanted at \(place), \(quantity - missing) of it good on \(day): the rest is "
          + "in expired lots", field: "quantity",
        hint: "`opsh lot list --product \(Excerpt.of(entry.product.sku))` shows the lots")
    }
    let then = isBackdated ? " since \(entry.at)" : ""
    throw OpsError(
      .insufficientStock, "\(quantity) wanted, \(quantity - missing) free at \(place)\(then)",
      field: "quantity", hint: "`opsh stock level SKU` shows where stock is")
  }
}
