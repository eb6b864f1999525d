import OpsDomain
import OpsKernel
import OpsStorage

/// The part of `stock issue` that comes from quotas: goods of the issuer's own quotas at the
/// location come first, or all of it comes from the quota that was named.
struct QuotaIssue {
  let posting: StockPosting
  let customer: Location
  /// The movements, in the order they were written.
  private(set) var written: [StockPosting.Written] = []
  private(set) var parts: [QuotaDraw.Part] = []

  private var transaction: Transaction { posting.transaction }
  private var entry: StockEntry { posting.entry }
  /// Goods for use must be good today, unless a reason is given for expired ones.
  private var day: CivilDate? { posting.code == nil ? transaction.today : nil }

  init(_ posting: StockPosting, to customer: Location) {
    self.posting = posting
    self.customer = customer
  }

  /// What the quotas gave, for the answer; nil for none.
  var drawn: [DrawnQuotaView]? { parts.isEmpty ? nil : DrawnQuotaView.of(parts) }

  /// Gives out goods of the issuer's own quotas. Returns how much of `quantity` is missing.
  mutating func drawOwn(_ quantity: Quantity, lot: String?) async throws -> Quantity {
    let quotas = try await QuotaDraw(at: entry.at, transaction)
      .own(of: entry.product, size: entry.size, at: entry.location)
    return try await draw(quantity, from: quotas, lot: lot)
  }

  /// The whole issue, from the quota with this number, wherever its goods are.
  ///
  /// Throws `rule.bad_state` for one that holds nothing, `rule.violated` for one of other goods,
  /// `rule.insufficient_stock` for more than it holds, `data.bad_date` for goods that left before
  /// it was taken, `denied.permission` for one of somebody else.
  mutating func issue(_ input: IssueStock, of number: String) async throws -> StockChangeView {
    guard input.location == nil, input.reservation == nil else {
      throw OpsError(
        .badValue, "A quota already has its location", field: "quota",
        hint: "leave out --location and --reservation")
    }
    let quota = try await transaction.repository(StockQuota.self).named(number)
    guard quota.productID == entry.product.id, TextFolding.sameBytes(quota.size, entry.size) else {
      throw OpsError(
        .ruleViolated, "\(Excerpt.of(quota.number)) is a quota of other goods", field: "quota",
        hint: "run `opsh quota show \(Excerpt.of(quota.number))` to see its goods")
    }
    try quota.requireOpen(at: transaction.now)
    guard quota.since <= entry.at else {
      throw OpsError(
        .badDate, "\(Excerpt.of(quota.number)) was taken at \(quota.since), after the goods left",
        field: "at", hint: "issue these goods without --quota")
    }
    let rest = try await draw(input.quantity, from: [quota], lot: input.lot)
    guard rest.isZero else {
      throw OpsError(
        .insufficientStock,
        "\(input.quantity) wanted, but only \(input.quantity - rest) left in "
          + Excerpt.of(quota.number),
        field: "quantity", hint: "issue the rest without --quota")
    }
    let place = parts.first?.location ?? entry.location
    var view = try await StockChangeView.of(
      written, posting, from: place, to: customer, at: place)
    view.drawn = drawn
    return view
  }

  private mutating func draw(
    _ quantity: Quantity, from quotas: [StockQuota], lot: String?
  ) async throws -> Quantity {
    var (movements, goods) = (written, parts)
    let (one, target) = (posting, customer)
    let found = try await QuotaDraw(at: entry.at, transaction).draw(
      quantity, from: quotas, lot: try lot.map(StockText.lot), goodOn: day
    ) { part in
      let movement = try await one.post(
        part.quantity, from: part.location, to: target, lot: part.lot, at: part.location)
      movements.append(movement)
      goods.append(part)
      return movement.movement
    }
    (written, parts) = (movements, goods)
    return quantity - found
  }
}
