import OpsDomain
import OpsStorage

/// What happens to lots that are moved into a freezer or out of one: they are frozen or thawed by
/// the rule of their category, as `lot freeze` and `lot thaw` do it.
struct StorageChange {
  private let event: LotEvent
  private let life: ShelfLife
  private let from: Location
  private let to: Location
  private let conversion: LotConversion
  private let transaction: Transaction

  /// Nil when goods are kept the same way at both places, when it is not known how they are kept at
  /// the new place, and when the category has no rule for frozen goods.
  init?(
    _ product: Product, size: String, from: Location, to: Location, at: Instant,
    _ transaction: Transaction
  ) async throws {
    guard let event = try await Self.event(product, from: from, to: to, transaction)
    else { return nil }
    let life = try await CategoryTree(transaction).shelfLife(of: product)
    if event == .frozen, life.frozen == nil { return nil }
    self.event = event
    self.life = life
    self.from = from
    self.to = to
    self.transaction = transaction
    conversion = LotConversion(
      LotEntry(
        product: product, size: size, quantity: .zero, lot: nil, location: from,
        day: transaction.context.calendar.date(of: at), at: at, transaction: transaction))
  }

  private static func event(
    _ product: Product, from: Location, to: Location, _ transaction: Transaction
  ) async throws -> LotEvent? {
    guard product.tracksLots, from.kind == .internal, to.kind == .internal else { return nil }
    let tree = LocationTree(transaction)
    let (before, after) = (try await tree.storage(of: from), try await tree.storage(of: to))
    guard let after, (before == .freezer) != (after == .freezer) else { return nil }
    return after == .freezer ? .frozen : .thawed
  }

  /// The lot that goods of the lot with this code become; nil when they stay as they are, because
  /// they are frozen already, never were, or are past their last good day.
  func lot(for code: String) async throws -> Lot? {
    guard !code.isEmpty else { return nil }
    let lot = try await transaction.repository(Lot.self).named(
      code, product: conversion.entry.product.id)
    let day = conversion.entry.day
    let line = try await LotLine(transaction).up(from: lot)
    switch event {
    case .frozen:
      guard Lot.frozenOn(line) == nil, !lot.isExpired(on: day),
        !lot.isExpired(on: transaction.today)
      else { return nil }
    case .thawed:
      guard let since = Lot.frozenOn(line), since <= day else { return nil }
    case .opened: return nil
    }
    return try await conversion.child(
      of: lot, event, due: life.due(after: event, on: day, line: line))
  }

  /// Moves goods of a lot so that they are of another lot where they arrive. Returns the movement
  /// with which they arrive.
  ///
  /// - Parameter place: Where they are until then, if not where they are moved from.
  func move(
    _ quantity: Quantity, of code: String, into lot: Lot, from place: Location? = nil
  ) async throws -> StockMovement {
    try await conversion.turn(
      quantity, of: code, size: conversion.entry.size, into: lot, from: place ?? from, to: to)
  }
}
