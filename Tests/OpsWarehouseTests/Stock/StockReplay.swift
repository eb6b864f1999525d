import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse

/// The stock of a book computed the slow way: every movement in the order of its time.
struct StockReplay {
  /// A place of goods.
  struct Spot: Hashable {
    let product: RecordID
    let location: RecordID
    let size: String
    let lot: String
  }

  /// What lies at each place in the end.
  private(set) var balances: [Spot: Int64] = [:]
  /// The least that ever lay at each place.
  private(set) var lowest: [Spot: Int64] = [:]

  /// Replays `movements`, those of the same moment in the order they were recorded. What one count
  /// corrected at one moment is one correction, however many movements it took.
  init(_ movements: [StockMovement]) {
    struct Correction: Hashable {
      let spot: [RecordID]
      let words: [String]
      let at: Instant
    }
    func correction(_ movement: StockMovement) -> Correction? {
      guard movement.kind == .count else { return nil }
      return Correction(
        spot: [movement.productID] + [movement.fromID, movement.toID].sorted(),
        words: [movement.size, movement.lot, movement.reference ?? ""], at: movement.at)
    }
    var sums: [Correction: Int64] = [:]
    for movement in movements {
      guard let key = correction(movement) else { continue }
      let isForward = movement.fromID == key.spot[1]
      sums[key, default: 0] += isForward ? movement.quantity.rawValue : -movement.quantity.rawValue
    }
    for movement in movements.sorted(by: { $0.order < $1.order }) {
      guard let key = correction(movement) else {
        add(-movement.quantity.rawValue, movement, at: movement.fromID)
        add(movement.quantity.rawValue, movement, at: movement.toID)
        continue
      }
      guard let sum = sums.removeValue(forKey: key) else { continue }
      add(-sum, movement, at: key.spot[1])
      add(sum, movement, at: key.spot[2])
    }
  }

  private mutating func add(_ amount: Int64, _ movement: StockMovement, at location: RecordID) {
    let spot = Spot(
      product: movement.productID, location: location, size: movement.size, lot: movement.lot)
    balances[spot, default: 0] += amount
    lowest[spot] = min(lowest[spot] ?? 0, balances[spot, default: 0])
  }

  /// One sentence for every law of the ledger that the book breaks.
  static func violations(of book: SampleBook) async throws -> [String] {
    try await book.read { transaction in
      let replay = StockReplay(
        try await transaction.repository(StockMovement.self).all(where: .everything))
      let levels = try await transaction.repository(StockLevel.self).all(where: .everything)
      let locations = try await transaction.repository(Location.self).all(where: .everything)
      let floors = Set(locations.filter { !$0.allowsNegative }.map(\.id))
      let held = try await transaction.repository(Reservation.self).all(where: .everything)
      var found: [String] = []
      for level in levels {
        let spot = Spot(
          product: level.productID, location: level.locationID, size: level.size, lot: level.lot)
        let reserved = held.filter {
          $0.status == .active && $0.productID == spot.product && $0.locationID == spot.location
            && $0.size == spot.size && $0.lot == spot.lot
        }.reduce(Quantity.zero) { $0 + $1.quantity }
        if level.onHand.rawValue != replay.balances[spot] ?? 0 {
          found.append("\(level.onHand) on hand, movements say otherwise")
        }
        if level.reserved != reserved {
          found.append("\(level.reserved) reserved, not \(reserved)")
        }
        guard floors.contains(level.locationID) else { continue }
        if level.reserved > level.onHand { found.append("more reserved than on hand") }
        if let lowest = replay.lowest[spot], lowest < 0 { found.append("once below zero") }
      }
      let known = Set(
        levels.map {
          Spot(product: $0.productID, location: $0.locationID, size: $0.size, lot: $0.lot)
        })
      if !known.isSuperset(of: replay.balances.keys) { found.append("a level is missing") }
      return found
    }
  }
}
