import OpsDomain
import OpsStorage

extension StockLedger {
  /// What can be promised or shipped of the product: the unreserved part of every level at internal
  /// locations, lots past their date left out; first-expired lots first, then oldest levels first.
  ///
  /// - Parameters:
  ///   - location: One place only; nil for all internal ones.
  ///   - day: The day the goods must still be good on; today unless told.
  func free(
    _ product: Product, size: String = "", at location: Location? = nil, on day: CivilDate? = nil
  ) async throws -> [StockLevel] {
    let day = day ?? transaction.today
    return try await dated(product, size: size, at: location).filter {
      $0.lot?.isExpired(on: day) != true
    }
    .map(\.level)
  }

  /// A level and the lot that lies there.
  typealias DatedLevel = (level: StockLevel, lot: Lot?)

  /// Every level with something free, expired lots as well: first-expired first.
  func dated(
    _ product: Product, size: String, at location: Location?
  ) async throws -> [DatedLevel] {
    var found: [DatedLevel] = []
    for level in try await usable(product, size: size, at: location) {
      found.append((level, try await lot(product, level.lot)))
    }
    return found.sorted { left, right in
      let (a, b) = (left.level.due, right.level.due)
      return a == b ? left.level.id < right.level.id : a < b
    }
  }

  private func usable(
    _ product: Product, size: String, at location: Location?
  ) async throws -> [StockLevel] {
    var levels = try await levels(product, size: size, at: location)
    if levels.contains(where: { $0.reserved.isPositive }),
      try await releaseLapsed(product: product.id)
    {
      levels = try await self.levels(product, size: size, at: location)
    }
    var usable: [StockLevel] = []
    for level in levels where level.free.isPositive {
      if location == nil {
        let place = try await transaction.repository(Location.self).fetch(level.locationID)
        guard place?.kind == .internal else { continue }
      }
      usable.append(level)
    }
    return usable
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
      .equals(StockLevel.Columns.productID, .id(product.id)),
      .equals(StockLevel.Columns.size, .text(size)),
    ])
    if let location {
      filter = .both(filter, .equals(StockLevel.Columns.locationID, .id(location.id)))
    }
    return try await repository.all(where: filter)
  }

  private func lot(_ product: Product, _ code: String) async throws -> Lot? {
    code.isEmpty ? nil : try await transaction.repository(Lot.self).find(code, product: product.id)
  }
}
