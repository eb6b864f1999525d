import OpsDomain
import OpsKernel

extension Settings {
  /// Whether one person may have carts of several partners at once.
  public static let severalSellers: BookSetting<Bool> = .toggle(
    "market.several_sellers", default: false,
    "Whether people may have carts of several partners at once; each becomes an order.")

  /// How long a guest's cart is kept.
  public static let guestCartTime: BookSetting<TimeSpan> = .length(
    "market.guest_cart_time", TimeSpan(milliseconds: 3_600_000),
    TimeSpan(milliseconds: 90 * 86_400_000), default: TimeSpan(milliseconds: 7 * 86_400_000),
    "How long a guest cart is kept after its last change.")

  /// The most carts of all guests together: without a limit one visitor could make any number.
  public static let guestCarts: BookSetting<Int64> = .count(
    "market.guest_carts", 0, 1_000_000, default: 10_000,
    "Maximum number of guest carts in all; a whole number, 0 for none.")

  /// How often guests' carts are looked at.
  public static let guestCartSweeping: BookSetting<TimeSpan> = .interval(
    "job.guest_carts_every", default: TimeSpan(milliseconds: 3_600_000),
    "How often guest carts that nobody uses any more are removed.")

  /// The settings of carts, in the order in which people read them.
  static let ofCarts = [
    severalSellers.definition, guestCartTime.definition, guestCarts.definition,
    guestCartSweeping.definition,
  ]
}
