import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.reserve`.
public struct ReserveStock: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: The quantity that is reserved.
  public var quantity: Quantity
  /// `REF`: The person or document it is kept for.
  public var `for`: Option<Name>
  /// The location; default any location.
  public var location: NameOf<Location>?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// How long the reservation lasts.
  public var ttl: TimeSpan?
}

extension StockService {
  static let reserve = Operation<ReserveStock, StockReservationView>(
    "stock.reserve", area: .warehouse,
    "Reserves stock for somebody, for some time or until it is released.",
    permission: .inventoryAllocate, effect: .write(.reversible),
    examples: [
      "stock reserve LAMP-1 2 --for Q-17", "stock reserve LAMP-1 1 --for window --ttl 2h",
    ], promisedGoods: ["quantity"])

  /// The longest time for a reservation.
  private static let longest = TimeSpan(milliseconds: 365 * 86_400_000)

  /// Reserves stock for somebody: at one place if one has it all, else at several; those lots that
  /// expire first. Throws `rule.insufficient_stock` for more than is available.
  public func reserve(
    _ input: ReserveStock, _ call: Call
  ) async throws -> Outcome<StockReservationView> {
    try await desk.perform(Self.reserve, input, call) { transaction in
      var problems = Problems()
      let goods = try await problems.goods(
        input.sku, input.quantity, size: input.size, transaction)
      let owner = try problems.read { try StockText.reference(input.for, field: "for") }
      let end = try await problems.ask { try await Self.end(of: input.ttl, transaction) }
      let ledger = StockLedger(transaction)
      var location: Location?
      if let code = input.location {
        location = try await problems.ask { try await ledger.placeOfGoods(code) }
      }
      try problems.check()
      guard let (product, size) = goods, let reference = owner, let expiresAt = end else {
        throw OpsError(.badValue, "The goods cannot be reserved", field: "sku")
      }
      let picks = try await Self.picks(
        input.quantity, of: product, size: size, at: location, ledger)
      let found = picks.reduce(Quantity.zero) { $0 + $1.quantity }
      guard found == input.quantity else {
        throw OpsError(
          .insufficientStock,
          "\(input.quantity) wanted, but only \(found) available"
            + (location.map { " at \(Excerpt.of($0.code))" } ?? ""),
          field: "quantity",
          hint: "run `opsh stock level \(Excerpt.of(product.sku))` to see where stock is")
      }
      var made: [Reservation] = []
      for pick in picks {
        made.append(
          try await ledger.reserve(
            pick.level, pick.quantity, reference: reference, expiresAt: expiresAt))
      }
      return try await ActiveReservations(transaction).view(of: made)
    }
  }

  /// For a product without lots: one place that has it all, if there is one.
  private static func picks(
    _ wanted: Quantity, of product: Product, size: String, at location: Location?,
    _ ledger: StockLedger
  ) async throws -> [StockPick] {
    guard !product.tracksLots else {
      return try await ledger.picks(wanted, of: product, size: size, at: location)
    }
    let levels = try await ledger.free(product, size: size, at: location)
    let whole = levels.first { $0.free >= wanted }
    return StockPick.split(wanted, over: whole.map { [$0] } ?? levels)
  }

  private static func end(
    of ttl: TimeSpan?, _ transaction: Transaction
  ) async throws -> Instant? {
    if let ttl {
      guard ttl > .zero, ttl <= longest else {
        throw OpsError(
          .badValue,
          "A reservation must last longer than \(TimeSpan.zero) and at most \(longest)",
          field: "ttl", hint: "write it like 15m, 2h or 3d")
      }
      return transaction.now.adding(ttl)
    }
    let standard = try await Settings.reservationLifetime.value(transaction)
    return standard.map { transaction.now.adding($0) }
  }
}
