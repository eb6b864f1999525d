import OpsDomain
import OpsKernel
import OpsPricing
import OpsSales
import OpsStorage
import OpsWarehouse

/// Input of `cart.request`.
public struct RequestItem: OperationInput {
  /// The product.
  public var sku: NameOf<MenuItem>
  /// `QTY`: How many pieces; default the number in your cart, or 1. Write 0 to end your request.
  public var quantity: Argument<Int64>?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// The partner that sells it; default the partner of your cart.
  public var partner: NameOf<Partner>?
}

extension CartService {
  static let request = Operation<RequestItem, ItemRequestView>(
    "cart.request", area: .marketplace,
    "Requests sold-out goods; when they are back, they are reserved for you (`oos.kept_time`).",
    permission: .orderPlace,
    effect: .write(.final("`opsh cart request SKU 0` ends the request")),
    examples: [
      "cart request LAMP-1 25 --partner \"Bella Napoli\" --dry-run",
      "cart request LAMP-1 30 --partner \"Bella Napoli\"",
    ], promisedGoods: ["allocated"])

  /// Creates an out-of-stock request of the customer that the caller is, for the pieces that are
  /// missing; one for the same goods that is still pending is changed to fewer instead, and stays
  /// as it is without a quantity. What comes in for it is kept for as long as the setting
  /// `oos.kept_time` says. What is on sale stays so: the caller orders it as everybody does. For no
  /// pieces the request ends, also one for an item that
  /// is off the menu by now. What is kept for it goes to who waits next, or on sale if less than
  /// half of its time is left.
  ///
  /// Throws `notfound.any`, also where there is no request to end, `notfound.sku`,
  /// `data.bad_quantity`, `rule.bad_state` for goods of which there are enough, and `rule.violated`
  /// without a partner, for more pieces than those of the pending request, and for one more request
  /// than a customer may have (`market.open_requests`).
  public func request(
    _ input: RequestItem, _ call: Call
  ) async throws -> Outcome<ItemRequestView> {
    try await desk.perform(Self.request, input, call) { transaction in
      let desk = try CartDesk(transaction, guest: nil)
      guard let user = desk.holder.userID else {
        throw OpsError(.internalError, "A request of a customer without a user")
      }
      let partner = try await Self.partner(input.partner, desk)
      let system = transaction.asSystem("writes down what a customer of the market waits for")
      guard input.quantity != 0 else {
        return try await RequestEnding(partner: partner, user: user, system: system)
          .end(input.sku, size: input.size)
      }
      let item = try await desk.system.repository(MenuItem.self)
        .named(input.sku, size: input.size, of: partner)
      let wanted = try await Self.wanted(input, of: item, at: partner, desk)
      let free = try await MenuStock(partner: partner, system: system).free([item])[item.id]
      guard !item.isUnlimited, let free, free < Quantity.whole(wanted) else {
        throw OpsError(
          .badState, "\(Excerpt.of(item.name)) is in stock; you can order it now", field: "sku",
          hint: "run `opsh cart add \"\(Excerpt.of(partner.name))\" \(Excerpt.of(input.sku))` to "
            + "add it to your cart")
      }
      let customer = try await MarketCustomer.of(user, system)
      let own = OwnRequests(customer: customer.id, place: partner.locationID, system)
      let requests = system.repository(OutOfStockRequest.self)
      let pending = try await own.pending(item.productID, size: item.size).first
      let missing = Self.missing(wanted, free)
      let request =
        if let pending, input.quantity == nil {
          pending
        } else if let pending {
          try await Self.resized(
            pending, of: input.sku, to: .whole(wanted), missing, system)
        } else {
          try await requests.create(
            Self.request(missing, of: item, at: partner, by: customer, user, system))
        }
      try await transaction.settle()
      return try await Self.view(
        try await requests.fetch(request.id) ?? request, item, partner,
        keptUntil: try await own.keptUntil(request), system)
    }
  }

  private static func view(
    _ request: OutOfStockRequest, _ item: MenuItem, _ partner: Partner, keptUntil: Instant?,
    _ system: Transaction
  ) async throws -> ItemRequestView {
    ItemRequestView(
      request, named: item.name, partner: partner.name,
      sku: try await system.repository(Product.self).fetch(item.productID)?.sku ?? "",
      keptUntil: keptUntil)
  }

  private static func partner(_ name: String?, _ desk: CartDesk) async throws -> Partner {
    if let name { return try await desk.transaction.repository(Partner.self).named(name) }
    guard let current = try await desk.current(nil) else {
      throw OpsError(
        .ruleViolated, "No partner is named, and your cart is empty", field: "partner",
        hint: "add --partner NAME")
    }
    return current.partner
  }

  /// How many pieces are asked for: what was said, what is in the cart, or one.
  private static func wanted(
    _ input: RequestItem, of item: MenuItem, at partner: Partner, _ desk: CartDesk
  ) async throws -> Int64 {
    if let quantity = input.quantity {
      guard (1...PriceLimits.quantity).contains(quantity) else {
        throw CartRules.tooMany(quantity, of: input.sku)
      }
      return quantity
    }
    guard let cart = try await desk.cart(at: partner) else { return 1 }
    let lines = try await desk.lines(of: cart).filter { $0.itemID == item.id }
    return max(1, min(PriceLimits.quantity, lines.reduce(0) { $0 + $1.quantity }))
  }

  /// The pieces that nobody can order now; goods are ordered in whole ones.
  private static func missing(_ wanted: Int64, _ free: Quantity) -> Quantity {
    .whole(wanted - free.rawValue / FixedPoint.one)
  }

  /// An open request that now waits for what is missing of so many pieces. What is kept for it of
  /// these stays, also where others are on sale. Not for more: it has its place before others, also
  /// where it lost what nobody ordered in time.
  private static func resized(
    _ pending: OutOfStockRequest, of sku: String, to wanted: Quantity, _ missing: Quantity,
    _ system: Transaction
  ) async throws -> OutOfStockRequest {
    var request = pending
    let needed = max(missing, min(wanted, pending.allocated))
    try request.resize(to: pending.delivered + needed, at: system.now)
    guard request.quantity != pending.quantity else { return pending }
    guard request.quantity < pending.quantity else {
      throw OpsError(
        .ruleViolated,
        "You already have a request for \(pending.remaining); it cannot be raised to \(needed)",
        field: "quantity",
        hint: "end it with `opsh cart request \(Excerpt.of(sku)) 0`, then request \(wanted); the "
          + "new request goes to the end of the queue")
    }
    request.updatedAt = system.now
    return try await system.repository(OutOfStockRequest.self).update(request)
  }

  private static func request(
    _ quantity: Quantity, of item: MenuItem, at partner: Partner, by customer: Customer,
    _ user: RecordID, _ system: Transaction
  ) async throws -> OutOfStockRequest {
    let unit = Int64(
      FixedPoint.power(FixedPoint.scale - system.context.currency.minorDigits))
    return OutOfStockRequest(
      id: system.nextID(),
      number: try await SeriesNumber.next(of: OutOfStockRequest.self, system),
      customerID: customer.id, productID: item.productID, size: item.size, quantity: quantity,
      unitPrice: UnitPrice(rawValue: item.price * unit), requestedAt: system.now,
      createdBy: user, updatedAt: system.now, locationID: partner.locationID)
  }
}
