import OpsDomain
import OpsStorage

/// How stock levels and the figures of days stood at an earlier moment: the present ones without
/// the movements and reservations that were recorded since. Kept valuations are left out, so that
/// values are worked out from the movements.
struct PastStock: PastRecords {
  /// The goods of one level.
  private struct Spot: Hashable {
    let product: RecordID
    let place: RecordID
    let size: Value
    let lot: Value
  }

  /// A product on a day.
  private struct Day: Hashable {
    let product: RecordID
    let day: CivilDate
  }

  /// What was recorded since of one level.
  private struct Since {
    var onHand = Quantity.zero
    var reserved = Quantity.zero
    var isMoved = false
  }

  var righted: [Schema] { [StockLevel.schema, StockDayFigures.schema] }
  var emptied: [Schema] { [ValuationCheckpoint.schema] }

  func rewound(
    _ changes: [Change], present: Transaction, past: Transaction
  ) async throws -> [Change] {
    let movements = try changes.filter { $0.schema.name == StockMovement.schema.name }
      .compactMap { $0.new == nil ? try $0.old.map { try StockMovement($0) } : nil }
    var spots: [Spot: Since] = [:]
    for movement in movements {
      let (from, to) = (
        Self.spot(movement, at: movement.fromID), Self.spot(movement, at: movement.toID)
      )
      spots[to, default: Since()].onHand += movement.quantity
      spots[from, default: Since()].onHand -= movement.quantity
      for spot in [from, to] { spots[spot, default: Since()].isMoved = true }
    }
    for change in changes where change.schema.name == Reservation.schema.name {
      if let row = change.old {
        let now = try Reservation(row)
        spots[Self.spot(now), default: Since()].reserved += now.held
      }
      if let row = change.new {
        let then = try Reservation(row)
        spots[Self.spot(then), default: Since()].reserved -= then.held
      }
    }
    for change in changes where change.schema.name == Lot.schema.name {
      guard let row = change.new ?? change.old else { continue }
      let lot = try Lot(row)
      for level in try await present.repository(StockLevel.self).all(
        where: .both(
          .equals(StockLevel.Columns.lot, lot.code),
          .equals(StockLevel.Columns.productID, lot.productID)))
      {
        spots[Self.spot(level), default: Since()].onHand += .zero
      }
    }
    let levels = try await levels(spots, present, past)
    return levels + (try await days(movements, present))
  }

  private func levels(
    _ spots: [Spot: Since], _ present: Transaction, _ past: Transaction
  ) async throws -> [Change] {
    var found: [Change] = []
    for (spot, since) in spots {
      try Task.checkCancellation()
      guard case .text(let size) = spot.size, case .text(let code) = spot.lot,
        let now = try await present.repository(StockLevel.self).at(
          spot.place, product: spot.product, size: size, lot: code)
      else { continue }
      var then = now
      then.onHand = try then.onHand.subtracting(since.onHand)
      then.reserved = try then.reserved.subtracting(since.reserved)
      if !code.isEmpty {
        then.follow(try await past.repository(Lot.self).find(code, product: spot.product))
      }
      let kind = try await past.repository(Location.self).fetch(spot.place)?.kind
      if since.isMoved {
        // A level comes to be with its first movement.
        guard let last = try await Self.lastMovement(of: now, past) else {
          found.append(Change(schema: StockLevel.schema, id: now.id, old: now.row, new: nil))
          continue
        }
        then.lastMovementAt =
          kind?.isForUse == true ? try await LastUse(past).latest(now) : last
      }
      then.isPickable = then.free.isPositive && kind == .internal
      then.isOnShelf = then.holdsLot && kind?.isInHouse == true
      found.append(Change(schema: StockLevel.schema, id: now.id, old: now.row, new: then.row))
    }
    return found
  }

  /// The latest business time of a movement of the level; nil without any.
  private static func lastMovement(
    of level: StockLevel, _ past: Transaction
  ) async throws -> Instant? {
    typealias Columns = StockMovement.Columns
    var last: Instant?
    for side in [Columns.fromID, Columns.toID] {
      let movement = try await past.repository(StockMovement.self).first(
        where: .and([
          .equals(Columns.productID, level.productID), .equals(side, level.locationID),
          .equals(Columns.size, level.size), .equals(Columns.lot, level.lot),
        ]), order: [.descending(Columns.at)])
      last = [last, movement?.at].compactMap(\.self).max()
    }
    return last
  }

  /// The figures of days without these movements: each is added the other way round.
  private func days(
    _ movements: [StockMovement], _ present: Transaction
  ) async throws -> [Change] {
    var figures: [Day: (now: StockDayFigures?, then: StockDayFigures)] = [:]
    let locations = present.repository(Location.self)
    for movement in movements {
      try Task.checkCancellation()
      guard let from = try await locations.fetch(movement.fromID)?.kind,
        let to = try await locations.fetch(movement.toID)?.kind,
        StockDayFigures.counts(from: from, to: to, kind: movement.kind)
      else { continue }
      let day = present.context.calendar.date(
        of: try await Reversals.origin(of: movement, present))
      let key = Day(product: movement.productID, day: day)
      if figures[key] == nil {
        let now = try await present.repository(StockDayFigures.self).fetch(
          key: StockDayFigures.dayKey, movement.productID, day)
        figures[key] = (
          now,
          now ?? StockDayFigures(id: present.nextID(), productID: movement.productID, day: day)
        )
      }
      guard let known = figures[key] else { continue }
      let isWaste = from == .scrap || to == .scrap
      var then = known.then
      try then.add(
        movement.quantity, from: to, to: from, kind: movement.kind,
        cost: isWaste ? StockDays.cost(movement, present) : 0)
      figures[key] = (known.now, then)
    }
    return figures.values.map { now, then in
      Change(
        schema: StockDayFigures.schema, id: then.id, old: now?.row,
        new: then.isEmpty ? nil : then.row)
    }
  }

  private static func spot(_ movement: StockMovement, at place: RecordID) -> Spot {
    Spot(
      product: movement.productID, place: place, size: .text(movement.size),
      lot: .text(movement.lot))
  }

  private static func spot(_ reservation: Reservation) -> Spot {
    Spot(
      product: reservation.productID, place: reservation.locationID,
      size: .text(reservation.size), lot: .text(reservation.lot))
  }

  private static func spot(_ level: StockLevel) -> Spot {
    Spot(
      product: level.productID, place: level.locationID, size: .text(level.size),
      lot: .text(level.lot))
  }
}
