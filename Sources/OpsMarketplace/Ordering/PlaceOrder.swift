import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.place`.
public struct PlaceOrder: OperationInput {
  /// Only the cart of this partner, if you have several.
  public var partner: NameOf<Partner>?
  /// `METHOD`: Pay at once, with a method of payment or a test card of the payment sandbox;
  /// without it the order waits for `order pay`.
  public var pay: OneOf<PaymentWord>?
  /// `T`: Where to deliver: street and house number, or `LAT,LON`.
  public var address: Name?
  /// City of the address.
  public var city: Name?
  /// Postal code of the address.
  public var postalCode: Name?
  /// `LAT,LON`: Where to deliver: degrees north and east; needed unless --address is `LAT,LON`.
  public var to: String?
  /// `TIME`: When to deliver; default as soon as possible.
  public var deliverAt: SiteTime?
  /// `M|N%`: Tip for the driver, as an amount or a share of the goods, such as 10%; with several
  /// partners, for each order.
  public var tip: String?
  /// `C`: Code of a promotion.
  public var code: [Name]?
  /// `N`: Loyalty points to pay with.
  public var points: Int64?
  /// Instructions for the partner or the driver.
  public var instructions: Note?
}

extension OrderService {
  static let place = Operation<PlaceOrder, OrderView>(
    "order.place", area: .marketplace,
    "Places an order for the goods in your cart; with several partners, one order each and one "
      + "payment.",
    permission: .orderPlace,
    effect: .write(.final("`opsh order cancel` cancels and refunds it")),
    examples: [
      "order place --address \"Pilies 1\" --to 54.69,25.28 --dry-run",
      "order place --pay card --address \"Pilies 1\" --to 54.69,25.28 --tip 10%",
    ])

  /// Makes an order of the caller's cart, all in one commit: what is asked before goods are
  /// ordered, the lines with their prices, the goods kept for `market.reservation_time`, uses of
  /// promotions, points, and an empty cart. With a method it is paid as well: the payment is begun
  /// in the same commit, and the provider is asked after it.
  ///
  /// Where a site allows carts of several partners and none is named, each becomes an order of its
  /// own, all or none, with one payment for all of them. The first one is answered; it names the
  /// others. Points pay for one after the other.
  ///
  /// Throws all that stands in the way together: `rule.insufficient_stock` for what is sold out,
  /// `rule.violated` for the rest, such as an order without a place on the map or one more that is
  /// not paid, `data.bad_date` for a time that is too far ahead, `data.bad_value` for an unknown
  /// method of payment, and `tempfail.throttled` for who has entered many codes that do not exist.
  public func place(_ input: PlaceOrder, _ call: Call) async throws -> Outcome<OrderView> {
    let outcome = try await desk.perform(Self.place, input, call) { transaction in
      var orders = try await OrderPlacing(input, desk.world.throttle, transaction).write()
      if let method = input.pay {
        orders = try await PaymentRequest.begin(
          orders, method: method, with: provider, transaction)
      }
      return try await answer(orders[0], call, transaction)
    }
    return try await settled(outcome, call)
  }
}
