import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `quota.take`.
public struct TakeQuota: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: The quantity that is leased.
  public var quantity: Quantity
  /// How long the quota lasts, at most 30 days.
  public var `for`: Option<TimeSpan>
  /// `NAME`: The desk that will use it, such as a van or a laptop.
  public var desk: Name?
  /// The location of the goods, if not the default location.
  public var location: NameOf<Location>?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `X`: Lease only this lot.
  public var lot: Name?
}

extension QuotaService {
  static let take = Operation<TakeQuota, QuotaView>(
    "quota.take", area: .warehouse,
    "Leases stock to you for some time, for work without a connection to the server.",
    permission: .inventoryAllocate, effect: .write(.reversible),
    examples: [
      "quota take LAMP-1 2 --for 8h",
      "quota take LAMP-1 1 --for 2d --desk VAN-1 --location MAIN",
    ], promisedGoods: ["taken"],
    whyOnlyServer: "only the server knows which goods are free for you alone")

  /// The longest time for a quota.
  private static let longest = TimeSpan(milliseconds: 30 * 86_400_000)

  /// Leases free stock of one location to the caller until a moment; of a product with lots, those
  /// that expire first. There is no longer quota: who needs more time takes another one.
  ///
  /// Throws `rule.insufficient_stock` for more than is available there, `rule.violated` for a place
  /// that keeps no goods of the house, `data.bad_value` for a time that is too long.
  public func take(_ input: TakeQuota, _ call: Call) async throws -> Outcome<QuotaView> {
    try await desk.perform(Self.take, input, call) { transaction in
      guard let holder = transaction.caller.userID else {
        throw OpsError(
          .denied, "A quota belongs to a person who has signed in",
          hint: "run `opsh auth login`")
      }
      var problems = Problems()
      let goods = try await problems.goods(
        input.sku, input.quantity, size: input.size, transaction)
      let end = try problems.read { try Self.end(after: input.for, transaction) }
      let deskName = try problems.read {
        try input.desk.map { try TextRules.name($0, field: "desk") }
      }
      let place = try await problems.ask {
        try await StockLedger(transaction).placeOfGoods(input.location)
      }
      try problems.check()
      guard let (product, size) = goods, let until = end, let location = place else {
        throw OpsError(.badValue, "The goods cannot be leased", field: "sku")
      }
      let picks = try await Self.picks(input, product, size: size, at: location, transaction)
      let quota = try await transaction.repository(StockQuota.self).create(
        StockQuota(
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: StockQuota.self, transaction),
          productID: product.id, locationID: location.id, size: size, taken: input.quantity,
          holderID: holder, desk: deskName ?? nil, since: transaction.now, until: until))
      for pick in picks {
        _ = try await StockLedger(transaction).reserve(
          pick.level, pick.quantity, reference: quota.number, expiresAt: until, quota: quota.id)
      }
      return try await QuotaView.written(quota.id, transaction)
    }
  }

  private static func end(
    after time: TimeSpan, _ transaction: Transaction
  ) throws(OpsError) -> Instant {
    guard time > .zero, time <= longest else {
      throw OpsError(
        .badValue,
        "A quota must last longer than \(TimeSpan.zero) and at most \(longest), not \(time)",
        field: "for", hint: "write it like 90m, 8h or 2d")
    }
    return transaction.now.adding(time)
  }

  /// The free goods of the location that are leased, the first to expire first.
  private static func picks(
    _ input: TakeQuota, _ product: Product, size: String, at location: Location,
    _ transaction: Transaction
  ) async throws -> [StockPick] {
    var reader = PickReader(
      transaction: transaction, product: product, size: size, location: location,
      goodOn: transaction.today)
    if let lot = try input.lot.map(StockText.lot) {
      reader.lot = try await transaction.repository(Lot.self).named(lot, product: product.id).code
    }
    try await StockLedger(transaction).freeLapsed(product, size: size, at: location)
    let picks = try await reader.picks(input.quantity)
    let found = picks.reduce(Quantity.zero) { $0 + $1.quantity }
    guard found == input.quantity else {
      throw OpsError(
        .insufficientStock,
        "\(input.quantity) wanted, but only \(found) available at \(Excerpt.of(location.code))",
        field: "quantity",
        hint: "run `opsh stock level \(Excerpt.of(product.sku))` to see where stock is")
    }
    return picks
  }
}
