import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `abc.report`.
public struct ShowClasses: OperationInput {
  /// First day; default the last 365 days.
  public var from: CivilDate?
  /// Up to this day.
  public var to: CivilDate?
  /// `|`: Rank by value or quantity; default value.
  public var by: Measure?
  /// Rows per page, 1 to 100,000; 50 when it is not given.
  public var limit: Of<RankingRequest, Int>?
  /// Where the page begins: `next` of the page before. The first page when it is not given.
  public var after: Of<RankingRequest, String>?

  /// What products are ranked by.
  public enum Measure: String, Sendable, CaseIterable, Codable {
    /// The mean cost of what was given out.
    case value
    /// How much was given out.
    case quantity
  }
}

extension ValuationService {
  /// How many days count without a first day.
  private static let usualDays = 365

  static let classes = Operation<ShowClasses, Listing<ABCLineView>>(
    "abc.report", area: .warehouse,
    "Ranks products by issued value or quantity: A is the first 80 %, B the next 15 %, C the rest.",
    permission: .inventoryViewCost, effect: .read,
    examples: [
      "abc report", "abc report --from 2027-01-01 --to 2027-03-31 --by quantity -o json",
    ],
    consistency: .snapshot)

  /// A page of the products that moved in those days, the most important first, read from the kept
  /// figures of each day. All are ranked for each page. Throws `data.bad_date` when the first day
  /// is after the last, and `data.bad_value` for a limit or position out of range.
  public func classes(
    _ input: ShowClasses, _ call: Call
  ) async throws -> Outcome<Listing<ABCLineView>> {
    try await desk.perform(Self.classes, input, call) { transaction in
      try transaction.principal.requireAllCosts()
      let to = input.to ?? transaction.today
      let from = input.from ?? to.adding(days: 1 - Self.usualDays)
      guard from <= to else {
        throw OpsError(.badDate, "\(from) is after \(to)", field: "from")
      }
      let measure = input.by ?? .value
      var entries = try await Self.entries(from, to, transaction)
      entries.sort { left, right in
        let (a, b) = (left.amount(measure), right.amount(measure))
        return a == b ? TextFolding.bytewiseLess(left.product.sku, right.product.sku) : a > b
      }
      return try PageRequest(limit: input.limit, after: input.after).page(
        of: Self.lines(entries, by: measure, transaction.context.currency),
        ranks: entries.map { ($0.amount(measure), $0.product.sku) })
    }
  }

  private struct Entry {
    let product: Product
    let issued: Quantity
    let value: Money?

    func amount(_ measure: ShowClasses.Measure) -> Int64 {
      measure == .quantity ? issued.rawValue : value?.minorUnits ?? 0
    }
  }

  private static func entries(
    _ from: CivilDate, _ to: CivilDate, _ transaction: Transaction
  ) async throws -> [Entry] {
    let issued = try await IssuedGoods.byProduct(
      ReportDays(from: from, to: to, today: to), transaction)
    let end = min(transaction.context.calendar.end(of: to), transaction.now)
    var valuer = StockValuer(transaction)
    var entries: [Entry] = []
    var blocks = ProductBlocks(issued.keys, transaction)
    while let products = try await blocks.next() {
      try await valuer.prepare(products.map(\.id), at: end)
      for product in products {
        guard let quantity = issued[product.id] else { continue }
        var value: Money?
        do {
          let cost = try await valuer.meanCost(of: product.id, at: end)
          value = try cost.map {
            try StockWorth(quantity, at: $0).money(transaction.context.currency)
          }
        } catch let error as OpsError where error.isTooLarge {
          // Like a product without a known cost: the others keep their places.
          value = nil
        }
        entries.append(Entry(product: product, issued: quantity, value: value))
      }
    }
    return entries
  }

  private static func lines(
    _ entries: [Entry], by measure: ShowClasses.Measure, _ currency: Currency
  ) -> [ABCLineView] {
    let amounts = entries.map { $0.amount(measure) }
    let classes = ABCClass.classes(of: amounts)
    let shares = LargestRemainder.shares(of: Self.whole, by: amounts)
    var sum: Int64 = 0
    return entries.enumerated().map { index, entry in
      sum += shares[index]
      return ABCLineView(
        sku: entry.product.sku, name: entry.product.name, class: classes[index],
        quantity: entry.issued, unit: entry.product.unit, value: entry.value?.amountText,
        currency: currency, share: percent(shares[index]), cumulative: percent(sum))
    }
  }

  /// A hundred percent in hundredths: the shares of all products add up to it.
  private static let whole: Int64 = 10_000

  private static func percent(_ hundredths: Int64) -> String {
    FixedPoint.format(hundredths, minimumDecimals: 2, scale: 2)
  }
}
