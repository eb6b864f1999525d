import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `shopping.suggest`.
public struct SuggestShopping: OperationInput {
  /// The time that the stock should last; default 7d.
  public var within: TimeSpan?
}

extension WarehouseReportService {
  /// How many days of use the averages are taken from.
  private static let patternDays = 28
  /// Goods that last longer than ten years at this rate are almost unused: no figure is given.
  private static let longestDays = 3_650

  static let shopping = Operation<SuggestShopping, Listing<ShoppingView>>(
    "shopping.suggest", area: .warehouse,
    "Suggests what to buy: what will run out or fall below its threshold.",
    permission: .inventoryView, effect: .read,
    examples: ["shopping suggest", "shopping suggest --within 2w"], consistency: .snapshot)

  /// A line for each product that will not last, those that run out first at the top. The average
  /// use of the last 28 days is expected to continue; goods that expire within the time count only
  /// as far as they will be used before.
  public func shopping(
    _ input: SuggestShopping, _ call: Call
  ) async throws -> Outcome<Listing<ShoppingView>> {
    try await desk.perform(Self.shopping, input, call) { transaction in
      let span = input.within ?? TimeSpan(milliseconds: 7 * 86_400_000)
      let days = Int(span.milliseconds / 86_400_000)
      guard (1...365).contains(days) else {
        throw OpsError(
          .badValue, "The time must be from 1 to 365 days, not \(span)", field: "within")
      }
      let today = transaction.today
      let used = try await IssuedGoods.byProduct(
        ReportDays(from: today.adding(days: 1 - Self.patternDays), to: today, today: today),
        transaction)
      let stock = try await Self.stock(until: today.adding(days: days), transaction)
      let low = try await transaction.repository(Product.self).all(
        where: .notEquals(Product.Columns.lowStock, nil))
      let ids = Set(used.keys).union(low.map(\.id))
      let names = try await ProductGroups(Array(ids), transaction)
      let lines = try ids.compactMap { id in
        try names.products[id].flatMap { product in
          try Self.line(
            product, used[id] ?? .zero, stock[id] ?? (.zero, .zero), days: days)
        }
      }
      return Listing(
        items: lines.sorted { left, right in
          let (a, b) = (left.lastsDays ?? .maximum, right.lastsDays ?? .maximum)
          return a == b ? TextFolding.bytewiseLess(left.sku, right.sku) : a < b
        })
    }
  }

  /// The free stock of each product: what stays good after `day`, and what is good now but not
  /// then.
  private static func stock(
    until day: CivilDate, _ transaction: Transaction
  ) async throws -> [RecordID: (lasting: Quantity, expiring: Quantity)] {
    typealias Columns = StockLevel.Columns
    var stock: [RecordID: (lasting: Quantity, expiring: Quantity)] = [:]
    let pickable = Predicate.equals(Columns.isPickable, true)
    for isLasting in [true, false] {
      let due: Predicate =
        isLasting
        ? .greaterOrEqual(Columns.due, day)
        : .and([
          .less(Columns.due, day),
          .greaterOrEqual(Columns.due, transaction.today),
        ])
      let rows = try await transaction.figures(
        Aggregate(
          StockLevel.schema, where: .both(pickable, due), groupedBy: [Columns.productID],
          .sum(Columns.onHand), .sum(Columns.reserved)))
      for row in rows {
        guard case .integer(let id) = row[0], case .integer(let there) = row[1],
          case .integer(let reserved) = row[2]
        else { continue }
        let free = Quantity(rawValue: there - reserved)
        let key = RecordID(rawValue: id)
        if isLasting {
          stock[key, default: (.zero, .zero)].lasting = free
        } else {
          stock[key, default: (.zero, .zero)].expiring = free
        }
      }
    }
    return stock
  }

  private static func line(
    _ product: Product, _ used: Quantity, _ stock: (lasting: Quantity, expiring: Quantity),
    days: Int
  ) throws -> ShoppingView? {
    let wanted = Int128(max(.zero, used).rawValue) * Int128(days) / Int128(patternDays)
    let need = Quantity(rawValue: Int64(clamping: wanted))
    let there = stock.lasting + min(stock.expiring, need)
    let threshold = product.lowStock ?? .zero
    let missing = max(need, threshold) - there
    guard missing.isPositive else { return nil }
    let perDay = Quantity.ratio(
      used.rawValue, Int64(patternDays) * FixedPoint.one, decimals: 3)
    let why =
      need >= threshold
      ? "\(need) needed in \(Counted.text(days, "day")) at the rate of the last \(patternDays) days"
      : "below the threshold of \(threshold)"
    return ShoppingView(
      sku: product.sku, name: product.name, unit: product.unit, available: stock.lasting,
      expiring: stock.expiring, perDay: perDay ?? .zero,
      lastsDays: daysLeft(of: there, used: used), suggested: missing.roundedUp(product),
      why: why)
  }

  /// How many days the goods last at this rate, to one decimal; nil for a product that is not used,
  /// or so little that the answer would be longer than ``longestDays``.
  private static func daysLeft(of there: Quantity, used: Quantity) -> Quantity? {
    guard used.isPositive else { return nil }
    let supply = Int128(max(.zero, there).rawValue) * Int128(patternDays)
    let tenths = (supply * 20 / Int128(used.rawValue) + 1) / 2
    guard tenths <= Int128(longestDays * 10) else { return nil }
    return Quantity(rawValue: Int64(tenths) * (FixedPoint.one / 10))
  }
}

extension Quantity {
  /// Rounded up to as many decimals as the product's unit has.
  fileprivate func roundedUp(_ product: Product) -> Quantity {
    var step: Int64 = 1
    for _ in Int(product.scale)..<FixedPoint.scale { step *= 10 }
    let rest = rawValue % step
    // At the limit of what a quantity can hold, the sum is that limit.
    return rest == 0 ? self : Quantity(rawValue: rawValue - rest) + Quantity(rawValue: step)
  }
}
