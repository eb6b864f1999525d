import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `lot.freeze` and `lot.thaw`.
public struct FreezeLot: OperationInput {
  /// SKU of the product.
  public var sku: Of<LotEntry, NameOf<Product>>
  /// How much of the product, in its unit; above zero.
  public var quantity: Of<LotEntry, Quantity>
  /// Only goods of this lot.
  public var lot: Of<LotEntry, Name>?
  /// Only goods at this location.
  public var location: Of<LotEntry, NameOf<Location>>?
  /// Size of the goods, for a product that has sizes.
  public var size: Of<LotEntry, Name>?
  /// When it happened, if not now; a day means its start, today means now.
  public var on: SiteTime?
  /// Where the goods go, if to another place.
  public var to: NameOf<Location>?

  var entry: LotEntry.Input {
    LotEntry.Input(
      sku: sku, quantity: quantity, lot: lot, location: location, size: size, on: on)
  }
}

extension LotService {
  static let freeze = Operation<FreezeLot, LotChangeView>(
    "lot.freeze", area: .warehouse,
    "Freezes goods: they keep as long as their category says for frozen goods.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: ["lot freeze RICE 2", "lot freeze RICE 1 --lot A7 --to SHOP"])

  static let thaw = Operation<FreezeLot, LotChangeView>(
    "lot.thaw", area: .warehouse,
    "Thaws goods: they keep as long as their category says, or as long as was left when they "
      + "were frozen.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: ["lot thaw RICE 2", "lot thaw RICE 0.5 --to SHOP"])

  /// Freezes goods that are good, on that day and today, and not frozen. Throws
  /// `rule.insufficient_stock`, and `rule.lot_expired` for a lot that is past its date today: it
  /// cannot be frozen on an earlier day either.
  public func freeze(_ input: FreezeLot, _ call: Call) async throws -> Outcome<LotChangeView> {
    try await desk.perform(Self.freeze, input, call) { transaction in
      try await Self.change(input, .frozen, transaction) { line, entry in
        guard Lot.frozenOn(line) == nil, let lot = line.first else { return false }
        guard lot.isExpired(on: transaction.today) else { return !lot.isExpired(on: entry.day) }
        guard entry.lot != nil else { return false }
        throw OpsError(
          .lotExpired,
          "Lot \(Excerpt.of(lot.code)) is past its last good day: it cannot be frozen today or "
            + "backdated", field: "lot",
          hint: LotGuard.discarding(lot, of: Excerpt.of(entry.product.sku)))
      }
    }
  }

  /// Thaws frozen goods; those that were opened stay open. Throws `rule.insufficient_stock`.
  public func thaw(_ input: FreezeLot, _ call: Call) async throws -> Outcome<LotChangeView> {
    try await desk.perform(Self.thaw, input, call) { transaction in
      try await Self.change(input, .thawed, transaction) { line, entry in
        Lot.frozenOn(line).map { $0 <= entry.day } ?? false
      }
    }
  }

  /// - Parameter isFit: Whether it can happen to goods with this line of lots: the lot, the one it
  ///   came from, and so on.
  private static func change(
    _ input: FreezeLot, _ event: LotEvent, _ transaction: Transaction,
    where isFit: ([Lot], LotEntry) throws -> Bool
  ) async throws -> LotChangeView {
    let entry = try await LotEntry.read(input.entry, transaction)
    var target: Location?
    if let code = input.to {
      let place = try await transaction.repository(Location.self).named(code)
      try place.requireInternal(field: "to")
      target = place
    }
    let life = try await CategoryTree(transaction).shelfLife(of: entry.product)
    let conversion = LotConversion(entry)
    let lines = LotLine(transaction)
    var parts: [LotChangeView.Part] = []
    for pick in try await entry.picks({ try isFit(try await lines.up(from: $0), entry) }) {
      let due = life.due(
        after: event, on: entry.day, line: try await lines.up(from: pick.lot))
      let child = try await conversion.child(of: pick.lot, event, due: due)
      parts.append(
        try await conversion.convert(pick.level, pick.quantity, into: child, at: target))
    }
    return LotChangeView(entry.product, event.rawValue, at: entry.at, parts)
  }
}
