import OpsDomain
import OpsStorage

extension StockLedger {
  /// What can be reserved or shipped of the product: the unreserved part of every level in the
  /// house, without expired lots, in picking order.
  ///
  /// - Parameters:
  ///   - location: One place only; nil for all internal ones.
  ///   - day: The day the goods must still be good on; today unless told.
  package func free(
    _ product: Product, size: String = "", at location: Location? = nil, on day: CivilDate? = nil
  ) async throws -> [StockLevel] {
    try await reader(product, size: size, at: location, on: day).all()
  }

  /// The first of what ``free(_:size:at:on:)`` gives, until `wanted` is reached; less when there is
  /// not enough.
  package func picks(
    _ wanted: Quantity, of product: Product, size: String = "", at location: Location? = nil,
    on day: CivilDate? = nil
  ) async throws -> [StockPick] {
    try await reader(product, size: size, at: location, on: day).picks(wanted)
  }

  /// What is reserved for an out-of-stock request and may be handed over: the active reservations,
  /// oldest first, without those that somebody has taken and those of expired lots.
  ///
  /// - Parameters:
  ///   - location: One place only; nil for all places.
  ///   - day: The day the goods must still be good on; today unless told.
  package func held(
    for request: RecordID, at location: Location? = nil, on day: CivilDate? = nil
  ) async throws -> [Reservation] {
    let day = day ?? transaction.today
    let active = try await transaction.repository(Reservation.self).active(request: request)
    var held: [Reservation] = []
    for reservation in active where !reservation.isTaken {
      if let location, reservation.locationID != location.id { continue }
      if !reservation.lot.isEmpty {
        let lot = try await transaction.repository(Lot.self).find(
          reservation.lot, product: reservation.productID)
        if lot?.isExpired(on: day) == true { continue }
      }
      held.append(reservation)
    }
    return held
  }

  private func reader(
    _ product: Product, size: String, at location: Location?, on day: CivilDate?
  ) async throws -> PickReader {
    try await freeLapsed(product, size: size, at: location)
    return PickReader(
      transaction: transaction, product: product, size: size, location: location,
      goodOn: day ?? transaction.today)
  }

  /// Gives up reservations that have expired, so that their goods are picked in the usual order.
  func freeLapsed(_ product: Product, size: String, at location: Location?) async throws {
    if let location, !product.tracksLots {
      let level = try await levels(product, size: size, at: location).first
      guard level?.reserved.isPositive == true else { return }
    }
    _ = try await releaseLapsed(product: product.id)
  }

  /// The levels of a product in one size, everywhere or at one place.
  func levels(
    _ product: Product, size: String, at location: Location?
  ) async throws -> [StockLevel] {
    let repository = transaction.repository(StockLevel.self)
    // A product without lots has one level at a place: a lookup by key, no query.
    if let location, !product.tracksLots {
      let level = try await repository.at(
        location.id, product: product.id, size: size, lot: "")
      return level.map { [$0] } ?? []
    }
    var filter: Predicate = .and([
      .equals(StockLevel.Columns.productID, product.id),
      .equals(StockLevel.Columns.size, size),
    ])
    if let location {
      filter = .both(filter, .equals(StockLevel.Columns.locationID, location.id))
    }
    return try await repository.all(where: filter)
  }
}
