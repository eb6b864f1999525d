import OpsDomain
import OpsKernel

extension Settings {
  /// How long an order that nobody has paid keeps its goods.
  public static let orderReservation: BookSetting<TimeSpan> = .length(
    "market.reservation_time", TimeSpan(milliseconds: 60_000),
    TimeSpan(milliseconds: 86_400_000), default: TimeSpan(milliseconds: 900_000),
    "How long an order that is not paid keeps its goods.")

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

  /// How often overdue orders are looked for.
  public static let orderSettling: BookSetting<TimeSpan> = .interval(
    "market.orders_every", default: TimeSpan(milliseconds: 10_000),
    "How often orders that nobody has paid or accepted in time are cancelled.")

  /// The settings of orders, in the order in which people read them.
  static let ofOrders = [
    orderReservation.definition, orderAcceptance.definition, unknownPaymentTime.definition,
    orderAhead.definition, orderSettling.definition,
  ]
}
