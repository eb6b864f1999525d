import OpsDomain
import OpsStorage
import OpsWarehouse

/// Gives customers of the marketplace the goods they asked a partner for, in the commit in which
/// they came in: from a receipt, from goods that a paid order gives back, or from goods that were
/// kept for somebody else and are given up in time. They get no more than that. Goods that anybody
/// can buy stay on sale: otherwise a request, which costs nothing, would take all of a partner's
/// goods off the shelf.
struct PartnerArrivals {
  /// One product in one size at one partner.
  private struct Shelf: Hashable {
    let goods: GoodsKey
    let place: RecordID
    /// The customer who gave the goods back and gets none of them; nil for other goods.
    var giver: RecordID?
    /// Until when they are kept for the customer who gets them.
    let end: Instant

    /// The order is the same in every run.
    func precedes(_ other: Shelf) -> Bool {
      guard place == other.place else { return place < other.place }
      guard goods == other.goods else { return goods < other.goods }
      guard giver == other.giver else {
        return (giver?.rawValue ?? 0) < (other.giver?.rawValue ?? 0)
      }
      return end < other.end
    }
  }

  private let policy: AllocationPolicy
  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  init(_ policy: AllocationPolicy, _ system: Transaction) {
    self.policy = policy
    self.system = system
  }

  /// Gives out what has come in, except for these products.
  func serve(_ occurred: [Occurrence], except left: Set<RecordID>) async throws {
    var came: [Shelf: Quantity] = [:]
    for occurrence in occurred {
      guard let (shelf, quantity) = try await arrival(occurrence) else { continue }
      came[shelf, default: .zero] += quantity
    }
    for (shelf, quantity) in came.sorted(by: { $0.key.precedes($1.key) })
    where !left.contains(shelf.goods.product) {
      try Task.checkCancellation()
      guard
        let product = try await system.repository(Product.self).fetch(shelf.goods.product),
        let place = try await system.repository(Location.self).fetch(shelf.place)
      else { continue }
      _ = try await AllocationRun(
        product, size: shelf.goods.size, policy: policy, partner: place, upTo: quantity,
        except: shelf.giver, until: shelf.end, system
      ).serve()
    }
  }

  /// What came, and where; nil for goods that are not of a partner, and for goods that nobody can
  /// have or that are not kept any longer.
  private func arrival(_ occurrence: Occurrence) async throws -> (Shelf, Quantity)? {
    switch occurrence.kind {
    case .partnerGoodsCame:
      guard
        let movement = try await system.repository(StockMovement.self).fetch(occurrence.record),
        try await isGood(movement.lot, of: movement.productID)
      else { return nil }
      let back = try await givenBack(by: movement)
      guard let end = try await KeptGoods.end(after: back?.keptUntil, system) else { return nil }
      return (
        Shelf(
          goods: GoodsKey(movement.productID, size: movement.size), place: movement.toID,
          giver: back?.customer, end: end),
        occurrence.amount == 0 ? movement.quantity : Quantity(rawValue: occurrence.amount)
      )
    case .keptGivenUp:
      guard
        let kept = try await system.repository(Reservation.self).fetch(occurrence.record),
        try await system.repository(Location.self).fetch(kept.locationID)?.kind == .partner,
        try await isGood(kept.lot, of: kept.productID),
        let end = try await KeptGoods.end(after: kept.expiresAt, system)
      else { return nil }
      return (
        Shelf(goods: GoodsKey(kept.productID, size: kept.size), place: kept.locationID, end: end),
        Quantity(rawValue: occurrence.amount)
      )
    default: return nil
    }
  }

  private func givenBack(by movement: StockMovement) async throws -> GivenBackGoods? {
    guard movement.reverses != nil else { return nil }
    for hook in system.hooks((any GoodsGiver).self) {
      if let back = try await hook.goods(givenBackBy: movement, system) { return back }
    }
    return nil
  }

  /// Whether goods of a lot can be sold today; goods without a lot always can.
  private func isGood(_ lot: String, of product: RecordID) async throws -> Bool {
    guard !lot.isEmpty else { return true }
    let known = try await system.repository(Lot.self).find(lot, product: product)
    return known?.isExpired(on: system.today) != true
  }
}
