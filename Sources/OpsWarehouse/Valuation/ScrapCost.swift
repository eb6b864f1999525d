import OpsDomain
import OpsStorage

/// The cost of goods on the scrap, for goods that are taken from it again: they reduce the cost of
/// waste by their share of it, and never by more.
struct ScrapCost {
  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The cost of one unit of `quantity` that is taken from the scrap at `moment`, rounded down to a
  /// millionth, so that all of them together never take off more than went there. Nil where the
  /// cost is not known.
  func unit(
    of product: RecordID, _ quantity: Quantity, at moment: Instant
  ) async throws -> UnitPrice? {
    let scraps = try await transaction.repository(Location.self).all(
      where: .equals(Location.Columns.kind, .scrap))
    let (there, least) = try await balance(product, Set(scraps.map(\.id)), at: moment)
    guard quantity.isPositive, there.quantity.isPositive, there.cost > 0 else { return nil }
    let taken = min(quantity, there.quantity)
    // Goods that were taken at a later moment already have their cost: no more than what is left is
    // used.
    let share = min(
      Int128(there.cost) * Int128(taken.rawValue) / Int128(there.quantity.rawValue),
      Int128(least))
    let digits = transaction.context.currency.minorDigits
    let major = (0..<digits).reduce(Int128(1)) { power, _ in power * 10 }
    let scaled = share * Int128(FixedPoint.one) * Int128(FixedPoint.one)
    let price = scaled / (major * Int128(quantity.rawValue))
    return price > 0 ? try UnitPrice(rawValue: Int64(clamping: price)).validated() : nil
  }

  /// Goods and their cost in the smallest unit of the currency.
  private struct Balance {
    var quantity = Quantity.zero
    var cost: Int64 = 0
  }

  /// The stock on the scrap at `moment`, and its lowest cost from then on. Movements that were
  /// undone do not count.
  private func balance(
    _ product: RecordID, _ scraps: Set<RecordID>, at moment: Instant
  ) async throws -> (there: Balance, least: Int64) {
    typealias Columns = StockMovement.Columns
    let places = scraps.sorted()
    let found = try await transaction.repository(StockMovement.self).all(
      where: .both(
        .equals(Columns.productID, product),
        .or([.oneOf(Columns.fromID, places), .oneOf(Columns.toID, places)])),
      order: [.ascending(Columns.at)])
    let reversals = try await Reversals(of: product, transaction)
    var (sum, there) = (Balance(), Balance())
    var least: Int64?
    for movement in found
    where reversals.isInForce(movement)
      && scraps.contains(movement.fromID) != scraps.contains(movement.toID)
    {
      if movement.at > moment, least == nil { least = sum.cost }
      let cost = StockDays.cost(movement, transaction)
      if scraps.contains(movement.toID) {
        sum.quantity = try sum.quantity.adding(movement.quantity)
        sum.cost = Int64(clamping: Int128(sum.cost) + Int128(cost))
      } else {
        sum.quantity = try sum.quantity.subtracting(movement.quantity)
        sum.cost = Int64(clamping: Int128(sum.cost) - Int128(cost))
      }
      if movement.at <= moment { there = sum }
      least = least.map { min($0, sum.cost) }
    }
    return (there, least ?? there.cost)
  }
}
