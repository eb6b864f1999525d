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

  /// The most orders of one customer that are not paid, see ``UnpaidOrders``.
  public static let unpaidOrders: BookSetting<Quantity> = .decimal(
    "market.unpaid_orders", .whole(1), .whole(1_000), default: .whole(5),
    "How many orders of one customer are unpaid at most, with those of the last day that ended "
      + "without a payment; a whole number.")

  /// How many given up orders do not count among them, see ``UnpaidOrders``.
  public static let unpaidForgiven: BookSetting<Quantity> = .count(
    "market.unpaid_forgiven", .zero, .whole(1_000), default: .whole(2),
    "How many orders of the last day that their customer cancelled unpaid, or whose payment "
      + "failed, do not count among the unpaid ones; a whole number.")

  /// The most pieces that one customer keeps without paying, see ``UnpaidPieces``.
  public static let unpaidPieces: BookSetting<Quantity> = .decimal(
    "market.unpaid_pieces", .whole(1), .whole(1_000_000), default: .whole(200),
    "How many pieces one customer keeps from others at most without having paid, for orders and "
      + "requests; a whole number.")

  /// The most requests of one customer that wait, see ``OpenRequests``.
  public static let openRequests: BookSetting<Quantity> = .count(
    "market.open_requests", .whole(1), .whole(1_000), default: .whole(20),
    "How many requests for sold-out goods of partners one customer has open at most; a whole "
      + "number.")

  /// How often overdue orders are looked for.
  public static let orderSettling: BookSetting<TimeSpan> = .interval(
    "market.orders_every", default: TimeSpan(milliseconds: 10_000),
    "How often orders that nobody has paid or accepted in time are cancelled.")

  /// The settings of orders, in the order in which people read them.
  static let ofOrders = [
    orderReservation.definition, orderAcceptance.definition, unknownPaymentTime.definition,
    orderAhead.definition, unpaidOrders.definition, unpaidForgiven.definition,
    unpaidPieces.definition, openRequests.definition, orderSettling.definition,
  ]
}
