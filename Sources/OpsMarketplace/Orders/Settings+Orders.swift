import OpsDomain
import OpsKernel

extension Settings {
  /// How long an order that nobody has paid keeps its goods.
  public static let orderReservation: BookSetting<TimeSpan> = .length(
    "market.reservation_time", TimeSpan(milliseconds: 60_000),
    TimeSpan(milliseconds: 86_400_000), default: TimeSpan(milliseconds: 900_000),
    "How long the goods of an unpaid order are reserved.")

  /// How long a partner has to accept an order.
  public static let orderAcceptance: BookSetting<TimeSpan> = .length(
    "market.acceptance_time", TimeSpan(milliseconds: 30_000),
    TimeSpan(milliseconds: 86_400_000), default: TimeSpan(milliseconds: 120_000),
    "How long a partner has to accept an order before it is declined.")

  /// How long an order waits for a payment of which nobody knows what became of it.
  public static let unknownPaymentTime: BookSetting<TimeSpan> = .length(
    "market.unknown_payment_time", TimeSpan(milliseconds: 900_000),
    TimeSpan(milliseconds: 7 * 86_400_000), default: TimeSpan(milliseconds: 86_400_000),
    "How long an order keeps its goods while the outcome of its payment is unknown.")

  /// How far ahead an order can be wanted.
  public static let orderAhead: BookSetting<TimeSpan> = .length(
    "market.order_ahead", .zero, TimeSpan(milliseconds: 365 * 86_400_000),
    default: TimeSpan(milliseconds: 7 * 86_400_000),
    "How far ahead the delivery of an order can be; 0s for as soon as possible only.")

  /// The most orders of one customer that are not paid, see ``UnpaidOrders``.
  public static let unpaidOrders: BookSetting<Int64> = .count(
    "market.unpaid_orders", 1, 1_000, default: 5,
    "Most unpaid orders of one customer. Orders of the last day that ended without a "
      + "payment count too; a whole number.")

  /// How many given up orders do not count among them, see ``UnpaidOrders``.
  public static let unpaidForgiven: BookSetting<Int64> = .count(
    "market.unpaid_forgiven", 0, 1_000, default: 2,
    "Unpaid orders of the last day that one customer may cancel, or whose payment may "
      + "fail, before they count as unpaid; a whole number.")

  /// The most pieces that one customer keeps without paying, see ``UnpaidPieces``.
  public static let unpaidPieces: BookSetting<Int64> = .count(
    "market.unpaid_pieces", 1, 1_000_000, default: 200,
    "Most pieces that one customer reserves without having paid, in orders and requests; "
      + "a whole number.")

  /// The most requests of one customer that wait, see ``OpenRequests``.
  public static let openRequests: BookSetting<Int64> = .count(
    "market.open_requests", 1, 1_000, default: 20,
    "Most open requests of one customer for sold-out goods of partners; a whole number.")

  /// How often overdue orders are looked for.
  public static let orderSettling: BookSetting<TimeSpan> = .interval(
    "job.orders_every", default: TimeSpan(milliseconds: 10_000),
    "How often orders that were not paid or accepted in time are cancelled.")

  /// The settings of orders, in the order in which people read them.
  static let ofOrders = [
    orderReservation.definition, orderAcceptance.definition, unknownPaymentTime.definition,
    orderAhead.definition, unpaidOrders.definition, unpaidForgiven.definition,
    unpaidPieces.definition, openRequests.definition, orderSettling.definition,
  ]
}
