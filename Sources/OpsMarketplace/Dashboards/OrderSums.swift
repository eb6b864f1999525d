import OpsDomain
import OpsStorage

/// How many orders were placed in a time and are sold, and what they came to: of one partner, or of
/// all. Refunds take nothing off: they are money of another day, see ``MoneySums``.
struct OrderSums {
  private(set) var orders: Int64 = 0
  /// In minor units: goods, less what partners pay of the discounts. What the platform pays of
  /// them takes nothing from a partner's revenue.
  private(set) var goods: Int64 = 0

  /// Sums what the reader sees.
  ///
  /// - Parameter seller: Only what this owner of the partner sold; nil for all.
  init(
    of partner: RecordID?, soldBy seller: RecordID? = nil, from: Instant, until: Instant,
    _ transaction: Transaction
  ) async throws {
    typealias Columns = MarketOrder.Columns
    for isSold in MarketOrder.sold {
      var filter = Predicate.and([
        isSold, .greaterOrEqual(Columns.placedAt, from), .less(Columns.placedAt, until),
      ])
      if let partner { filter = .both(.equals(Columns.partnerID, partner), filter) }
      if let seller { filter = .both(.equals(Columns.sellerID, seller), filter) }
      let figures = try await transaction.figures(
        Aggregate(
          MarketOrder.schema, where: filter, .count, .sum(Columns.subtotal),
          .sum(Columns.partnerDiscounts)))
      let line = (figures.first ?? []).map { value -> Int64 in
        if case .integer(let number) = value { number } else { 0 }
      }
      guard line.count == 3 else { continue }
      orders += line[0]
      goods += line[1] - line[2]
    }
  }

  /// What a dashboard calls its orders of the day: neither an order that nobody has paid nor one
  /// that was cancelled is among them.
  static func label(ofToday orders: Int64) -> String {
    Counted.noun(orders, "paid order", "paid orders") + " placed today"
  }

  /// The mean of the goods in minor units; 0 of no orders.
  var mean: Int64 { Self.mean(of: goods, in: orders) }

  /// The mean of goods of several times, rounded half up; 0 of no orders.
  static func mean(of goods: Int64, in orders: Int64) -> Int64 {
    orders > 0 ? (goods + orders / 2) / orders : 0
  }
}
