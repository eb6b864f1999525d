import OpsDomain
import OpsKernel
import OpsStorage

/// The goods of an operation on lots: a product, a quantity, one lot or those that expire first,
/// and the day.
public struct LotEntry {
  let product: Product
  let size: String
  let quantity: Quantity
  let lot: Lot?
  let location: Location?
  /// The civil day it happened.
  let day: CivilDate
  /// The moment it is recorded for: now, or the one that was given; the start of an earlier day.
  let at: Instant
  let transaction: Transaction

  /// What operations on lots have in common.
  struct Input {
    let sku: String
    let quantity: Quantity
    var lot: String?
    var location: String?
    var size: String?
    var on: SiteTime?
  }

  static let skuParameter = Parameter.argument("sku", .name(of: Product.self), "The product.")
  static let quantityParameter = Parameter.argument(
    "quantity", .quantity, label: "QTY", "How much of the product.")
  static let lotParameter = Parameter.option(
    "lot", .name, label: "X", "Only goods of this lot.")
  static let locationParameter = Parameter.option(
    "location", .name(of: Location.self), "Only goods at this location.")
  static let sizeParameter = Parameter.option(
    "size", .name, label: "S", "Size, for a product that has sizes.")

  /// Throws `notfound.…`, `data.bad_quantity`, `data.bad_date` for a future time and
  /// `rule.violated` for a place that keeps no goods.
  static func read(_ input: Input, _ transaction: Transaction) async throws -> LotEntry {
    let product = try await transaction.repository(Product.self).named(input.sku)
    try product.check(input.quantity)
    let calendar = transaction.context.calendar
    let at = input.on?.happened(now: transaction.now, in: calendar) ?? transaction.now
    guard at <= transaction.now else {
      throw OpsError(
        .badDate, "\(input.on?.description ?? "") is in the future",
        field: "on", hint: "leave out --on for now, or give a time in the past")
    }
    var lot: Lot?
    if let code = input.lot {
      lot = try await transaction.repository(Lot.self).named(
        StockText.lot(code), product: product.id)
    }
    var location: Location?
    if let code = input.location {
      let place = try await transaction.repository(Location.self).named(code)
      try place.requireGoods()
      location = place
    }
    return LotEntry(
      product: product, size: try product.check(size: input.size), quantity: input.quantity,
      lot: lot, location: location, day: calendar.date(of: at), at: at, transaction: transaction)
  }

  /// The moment at which the goods must have been there; nil for now. For a named lot the ledger
  /// checks it.
  var since: Instant? { at < transaction.now ? at : nil }

  /// The lots the quantity is taken from, those that are to be picked first at the front.
  ///
  /// - Parameter isFit: Whether goods of this lot may be taken.
  /// - Throws: `rule.insufficient_stock`.
  func picks(
    _ isFit: (Lot) async throws -> Bool
  ) async throws -> [(lot: Lot, level: StockLevel, quantity: Quantity)] {
    try await StockLedger(transaction).freeLapsed(product, size: size, at: location)
    var reader = PickReader(
      transaction: transaction, product: product, size: size, location: location)
    reader.lot = lot?.code
    reader.since = lot == nil ? since : nil
    var rest = quantity
    var picks: [(lot: Lot, level: StockLevel, quantity: Quantity)] = []
    let lots = transaction.repository(Lot.self)
    for level in try await reader.all() where rest.isPositive {
      guard let lot = try await lots.find(level.lot, product: product.id), try await isFit(lot)
      else { continue }
      let part = min(rest, level.free)
      picks.append((lot, level, part))
      rest -= part
    }
    guard rest.isZero else {
      throw OpsError(
        .insufficientStock,
        "\(quantity) wanted, but only \(quantity - rest) free in lots that allow it"
          + (since.map { ", there since \(transaction.context.calendar.text(of: $0))" } ?? ""),
        field: "quantity",
        hint: "run `opsh lot list --product \(Excerpt.of(product.sku))` to see the lots"
          + (since == nil ? "" : "; use --on \"YYYY-MM-DD HH:MM\" for a later time of the day"))
    }
    return picks
  }
}
