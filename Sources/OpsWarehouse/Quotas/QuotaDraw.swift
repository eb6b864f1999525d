import OpsDomain
import OpsStorage

/// Gives out goods of quotas: of the caller's own, or of one that the caller may use. The gate asks
/// whether they may (``QuotaRules/uses``).
package struct QuotaDraw {
  /// Goods of a quota in one lot that are given out.
  package struct Part: Sendable {
    let quota: StockQuota
    /// Where the goods lie.
    package let location: Location
    /// Code of the lot; empty without one.
    package let lot: String
    /// How much is given out, above zero.
    package let quantity: Quantity
  }

  /// Goods of a quota in one lot that could be given out.
  private struct Candidate {
    let quota: StockQuota
    let reservation: Reservation
    let level: StockLevel
    let location: Location
  }

  private let transaction: Transaction
  /// When the goods are given out.
  private let moment: Instant

  /// - Parameters:
  ///   - moment: When the goods were given out; not later than now.
  ///   - transaction: With the rights of the caller, or of the system for the caller.
  package init(at moment: Instant, _ transaction: Transaction) {
    self.moment = moment
    self.transaction = transaction
  }

  /// What it writes only follows from the movement.
  private var system: Transaction {
    let system =
      transaction.isElevated ? transaction : transaction.asSystem("gives out goods of a quota")
    return system.following
  }

  /// The caller's own quotas of a product that held goods at the moment and still do.
  ///
  /// - Parameter location: Goods at this location only; nil for all.
  package func own(
    of product: Product, size: String, at location: Location? = nil
  ) async throws -> [StockQuota] {
    guard let holder = transaction.caller.userID, mayLook else { return [] }
    if let location, !product.tracksLots {
      // Most goods are not reserved at all: then nobody asks for quotas.
      let level = try await transaction.repository(StockLevel.self)
        .at(location.id, product: product.id, size: size, lot: "")
      guard level?.reserved.isPositive == true else { return [] }
    }
    typealias Columns = StockQuota.Columns
    let found = try await transaction.repository(StockQuota.self).all(
      where: .and([
        .equals(Columns.productID, product.id), .equals(Columns.status, .active),
        .equals(Columns.holderID, holder), .equals(Columns.size, size),
      ]))
    return found.filter { quota in
      quota.isOpen(at: transaction.now) && quota.since <= moment
        && location.map { $0.id == quota.locationID } ?? true
    }
  }

  /// Without the right to see stock nobody has a quota.
  private var mayLook: Bool {
    transaction.isElevated || transaction.principal.reach(of: .inventoryView) != .none
  }

  /// How much of `wanted` these quotas can give out; parameters as for ``draw``.
  package func drawable(
    _ wanted: Quantity, from quotas: [StockQuota], goodOn day: CivilDate?
  ) async throws -> Quantity {
    var found = Quantity.zero
    for candidate in try await candidates(quotas, lot: nil, goodOn: day, first: nil)
    where found < wanted {
      found += try await amount(of: candidate)
    }
    return min(found, wanted)
  }

  /// Takes up to `wanted` out of quotas, in picking order, and gives each part to `hand`, which
  /// moves it. Returns how much that was.
  ///
  /// Throws `denied.permission` for the quota of somebody else, and what `hand` throws.
  ///
  /// - Parameters:
  ///   - lot: Only goods of this lot; nil for all.
  ///   - day: Only goods that are still good on this day; nil for all.
  ///   - place: The location whose goods come first.
  package func draw(
    _ wanted: Quantity, from quotas: [StockQuota], lot: String? = nil, goodOn day: CivilDate?,
    first place: Location? = nil, _ hand: (Part) async throws -> StockMovement
  ) async throws -> Quantity {
    guard !quotas.isEmpty else { return .zero }
    let ledger = StockLedger(system)
    var rest = wanted
    for candidate in try await candidates(quotas, lot: lot, goodOn: day, first: place)
    where rest.isPositive {
      let part = min(rest, try await amount(of: candidate))
      guard part.isPositive else { continue }
      try await ledger.consume(candidate.reservation, part)
      let movement = try await hand(
        Part(
          quota: candidate.quota, location: candidate.location, lot: candidate.reservation.lot,
          quantity: part))
      _ = try await system.repository(QuotaUse.self).create(
        QuotaUse(
          id: system.nextID(), quotaID: candidate.quota.id, movementID: movement.id,
          quantity: part))
      rest -= part
    }
    return wanted - rest
  }

  /// How much of it can leave: for an earlier moment only goods that were there then and have not
  /// left since.
  private func amount(of candidate: Candidate) async throws -> Quantity {
    guard moment < transaction.now else { return candidate.reservation.quantity }
    // Parts that were given out just now have changed the level.
    let level = try await system.repository(StockLevel.self).fetch(candidate.level.id)
    let least = try await LeastBalance.of(level ?? candidate.level, since: moment, system)
    return min(candidate.reservation.quantity, least)
  }

  private func candidates(
    _ quotas: [StockQuota], lot: String?, goodOn day: CivilDate?, first place: Location?
  ) async throws -> [Candidate] {
    var found: [Candidate] = []
    for quota in quotas {
      guard
        let location = try await system.repository(Location.self).fetch(quota.locationID)
      else { continue }
      for reservation in try await system.repository(Reservation.self).active(quota: quota.id) {
        if let lot, !TextFolding.sameBytes(lot, reservation.lot) { continue }
        let level = try await system.repository(StockLevel.self).at(
          reservation.locationID, product: reservation.productID, size: reservation.size,
          lot: reservation.lot)
        guard let level else { continue }
        if let day, level.due < day { continue }
        found.append(
          Candidate(quota: quota, reservation: reservation, level: level, location: location))
      }
    }
    return found.sorted { Self.precedes($0, $1, first: place) }
  }

  /// Goods at the first place before others, then as goods are picked, then those of the quota that
  /// ends first.
  private static func precedes(
    _ left: Candidate, _ right: Candidate, first place: Location?
  ) -> Bool {
    if left.location.id != right.location.id {
      let isFirst = (left.location.id == place?.id, right.location.id == place?.id)
      if isFirst.0 != isFirst.1 { return isFirst.0 }
    }
    if left.level.isOpened != right.level.isOpened { return left.level.isOpened }
    return (left.level.due, left.level.boughtOn, left.quota.until, left.reservation.id)
      < (right.level.due, right.level.boughtOn, right.quota.until, right.reservation.id)
  }
}
