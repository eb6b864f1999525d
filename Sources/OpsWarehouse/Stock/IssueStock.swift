import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `stock.issue`.
public struct IssueStock: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// `QTY`: The quantity that is given out.
  public var quantity: Quantity
  /// The location the goods leave, if not the default location.
  public var location: NameOf<Location>?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `X`: Take only this lot.
  public var lot: Name?
  /// `R`: Take the goods of this reservation: its identifier, or the name it is for.
  public var reservation: NameOf<Reservation>?
  /// Take the goods of this quota only; without it, your own quotas at the location come first.
  public var quota: NameOf<StockQuota>?
  /// `T`: Document of the issue, such as an invoice number.
  public var ref: Name?
  /// When the goods were given out, if not now; a day means its start, today means now.
  public var at: SiteTime?
  /// `U`: Unit of QTY, if not the product's own.
  public var unit: Name?
  /// Also take expired goods; needs --code.
  public var expired: Bool?
  /// Why expired goods are given out.
  public var code: Name?
}

extension StockService {
  static let issue = Operation<IssueStock, StockChangeView>(
    "stock.issue", area: .warehouse,
    "Gives out goods; for a product with lots, those that expire first.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: ["stock issue LAMP-1 2", "stock issue LAMP-1 1 --location MAIN --ref INV-12"],
    promisedGoods: ["quantity"])

  /// Gives out goods: those of the issuer's own quotas at the location first, then free ones.
  ///
  /// Throws `rule.insufficient_stock` for more than is free at the location, now and at any moment
  /// since `at`, and `rule.lot_expired` for goods that were expired then or are today. To record
  /// that goods left while they were still good, `expired` is needed as well.
  public func issue(
    _ input: IssueStock, _ call: Call
  ) async throws -> Outcome<StockChangeView> {
    try await desk.perform(Self.issue, input, call) { try await Self.issue(input, $0) }
  }

  private static func issue(
    _ input: IssueStock, _ transaction: Transaction
  ) async throws -> StockChangeView {
    let (entry, quantity) = try await StockEntry.read(
      sku: input.sku, size: input.size, location: input.location, at: input.at,
      quantity: input.quantity, unit: input.unit, transaction)
    var input = input
    input.quantity = quantity
    let code = try Self.expiredCode(input, transaction)
    let posting = StockPosting(
      entry: entry, kind: .issue, code: code,
      reference: try input.ref.map { try StockText.reference($0) }, transaction: transaction)
    let customer = try await StockLedger(transaction).location(LocationCode.customer)
    var quotas = QuotaIssue(posting, to: customer)
    if let quota = input.quota { return try await quotas.issue(input, of: quota) }
    if let reservation = input.reservation {
      return try await Self.issue(input, reserved: reservation, to: customer, posting)
    }
    let rest = try await quotas.drawOwn(quantity, lot: input.lot)
    var written = quotas.written
    do {
      let lots = LotPicks(entry: entry, isForUse: code == nil, transaction: transaction)
      let picks = try await rest.isPositive ? lots.picks(rest, lot: input.lot) : []
      for pick in picks {
        try await Self.requireGood(pick.lot, posting)
        written.append(
          try await posting.post(
            pick.quantity, from: entry.location, to: customer, lot: pick.lot, at: entry.location))
      }
    } catch var error as OpsError where error.code == .insufficientStock {
      if input.location == nil {
        error.hint = try await OtherPlaces(transaction).hint(entry, lot: input.lot) ?? error.hint
      }
      if rest < quantity {
        error.message = "\(quantity - rest) of \(quantity) from your quotas; " + error.message
      }
      throw error
    }
    var view = try await StockChangeView.of(
      written, posting, from: entry.location, to: customer, at: entry.location)
    view.drawn = quotas.drawn
    return view
  }

  /// The reason for giving out expired goods; nil when none are given out. Throws
  /// `denied.permission` for callers who may not, and `data.missing` without a reason.
  private static func expiredCode(
    _ input: IssueStock, _ transaction: Transaction
  ) throws -> String? {
    guard input.expired == true else {
      guard input.code == nil else {
        throw OpsError(
          .badValue, "A reason is needed only for expired goods", field: "code",
          hint: "add --expired, or leave out --code")
      }
      return nil
    }
    try transaction.principal.require(.inventoryShipExpired, to: "Giving out expired goods")
    guard let code = input.code else {
      throw OpsError(
        .badValue, "Giving out expired goods needs a reason", field: "code",
        hint: "add --code")
    }
    return try StockText.code(code)
  }

  /// Refuses goods that are expired today and left earlier, unless a reason is given.
  private static func requireGood(_ lot: String, _ posting: StockPosting) async throws {
    guard posting.code == nil else { return }
    try await LotGuard.requireGoodToday(
      lot, of: posting.entry.product.id, at: posting.entry.at,
      hint: "add --expired and --code; you need the permission inventory.ship_expired",
      posting.transaction)
  }

  /// Gives out reserved goods, wherever the reservation is.
  private static func issue(
    _ input: IssueStock, reserved text: String, to customer: Location, _ posting: StockPosting
  ) async throws -> StockChangeView {
    let transaction = posting.transaction
    guard input.location == nil, input.lot == nil else {
      throw OpsError(
        .badValue, "A reservation already has its location and lot", field: "reservation",
        hint: "leave out --location and --lot")
    }
    let held = try await ActiveReservations(transaction).active(text).filter {
      $0.productID == posting.entry.product.id
        && TextFolding.sameBytes($0.size, posting.entry.size) && $0.requestID == nil
    }
    let system = transaction.asSystem("takes what was reserved")
    let locations = transaction.repository(Location.self)
    var rest = input.quantity
    var written: [StockPosting.Written] = []
    var place = posting.entry.location
    for reservation in held where rest.isPositive {
      let part = min(rest, reservation.quantity)
      guard let location = try await locations.fetch(reservation.locationID) else { continue }
      try await Self.requireGood(reservation.lot, posting)
      try await StockLedger(system).consume(reservation, part)
      written.append(
        try await posting.post(
          part, from: location, to: customer, lot: reservation.lot, at: location))
      if written.count == 1 { place = location }
      rest -= part
    }
    guard rest.isZero else {
      throw OpsError(
        .insufficientStock,
        "\(input.quantity) wanted, but only \(input.quantity - rest) reserved as "
          + "\(Excerpt.of(text))",
        field: "quantity", hint: "issue the rest without --reservation")
    }
    return try await StockChangeView.of(written, posting, from: place, to: customer, at: place)
  }
}
