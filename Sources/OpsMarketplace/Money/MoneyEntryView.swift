import OpsDomain
import OpsKernel
import OpsStorage

/// A line of a statement. Money is in major units of `currency`.
public struct MoneyEntryView: OperationOutput, Equatable {
  public static let answerName = "money.entry/1"

  /// When it was posted.
  public let at: Instant
  /// What it is for, such as `tip`.
  public let purpose: MoneyPurpose
  /// Number of the order; null if it is not about an order.
  public let order: String?
  /// The posting that it belongs to, such as `deliver ORD-000001`.
  public let posting: String
  /// Above zero: earned; below zero: paid out or charged.
  public let amount: DecimalString
  /// The amount owed after this entry.
  public let balance: DecimalString
  /// The currency of the book: all amounts of this answer are in it.
  public let currency: Currency

  public static let columns: [FieldColumn] = [
    .init("at", "AT"), .init("purpose", "PURPOSE"), .init("order", "ORDER"),
    .init("amount", "AMOUNT", .right), .init("balance", "BALANCE", .right),
    .init("posting", "POSTING"),
  ]

  /// The lines of these entries, which follow one another.
  ///
  /// - Parameter balance: What was owed before the first.
  static func of(
    _ entries: [MoneyEntry], balance: Int64, _ transaction: Transaction
  ) async throws -> [MoneyEntryView] {
    let system = transaction.asSystem("names the orders of a statement")
    let orders = try await system.seen(MarketOrder.self, Set(entries.compactMap(\.orderID)))
    let numbers = Dictionary(
      orders.map { ($0.id, $0.number) }, uniquingKeysWith: { first, _ in first })
    let currency = transaction.context.currency
    var balance = balance
    return entries.map { entry in
      balance += entry.amount
      return MoneyEntryView(
        at: entry.at, purpose: entry.purpose, order: entry.orderID.flatMap { numbers[$0] },
        posting: entry.posting, amount: MinorAmount.text(entry.amount, currency),
        balance: MinorAmount.text(balance, currency), currency: currency)
    }
  }
}
