import OpsDomain
import OpsKernel

/// Input of `lot.open`.
public struct OpenLot: OperationInput {
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
  /// When the goods were opened, if not now; a day means its start, today means now.
  public var on: SiteTime?
  /// Also open goods past their last good day.
  public var expired: Bool?
}

extension LotService {
  static let open = Operation<OpenLot, LotChangeView>(
    "lot.open", area: .warehouse,
    "Opens goods: from then on they keep as long as their category says for opened goods.",
    permission: .inventoryUpdateStock, effect: .write(.reversible),
    examples: ["lot open RICE 2.5", "lot open RICE 1 --lot A7"])

  /// Opens goods of the lot that was named, or of those picked first. Opening makes the time they
  /// are good shorter and never longer (rule 4.4).
  ///
  /// Throws `rule.insufficient_stock`, `rule.lot_expired` for goods past their date, and
  /// `data.bad_date` for a day before they were bought.
  public func open(_ input: OpenLot, _ call: Call) async throws -> Outcome<LotChangeView> {
    try await desk.perform(Self.open, input, call) { transaction in
      let entry = try await LotEntry.read(
        LotEntry.Input(
          sku: input.sku, quantity: input.quantity, lot: input.lot, location: input.location,
          size: input.size, on: input.on), transaction)
      let life = try await CategoryTree(transaction).shelfLife(of: entry.product)
      let conversion = LotConversion(entry)
      let picks = try await entry.picks { lot in
        try Self.isOpenable(lot, entry, allowsExpired: input.expired == true)
      }
      var parts: [LotChangeView.Part] = []
      for pick in picks {
        let due = life.due(after: .opened, on: entry.day, line: [pick.lot])
        let child = try await conversion.child(of: pick.lot, .opened, due: due)
        parts.append(try await conversion.convert(pick.level, pick.quantity, into: child))
      }
      return LotChangeView(entry.product, LotEvent.opened.rawValue, at: entry.at, parts)
    }
  }

  private static func isOpenable(
    _ lot: Lot, _ entry: LotEntry, allowsExpired: Bool
  ) throws -> Bool {
    let isNamed = entry.lot != nil
    if lot.isOpened {
      guard isNamed else { return false }
      throw OpsError(
        .badState, "Lot \(Excerpt.of(lot.code)) is open already", field: "lot",
        hint: "give the lot that it was taken from")
    }
    if lot.isExpired(on: entry.day), !allowsExpired {
      guard isNamed else { return false }
      throw OpsError(
        .lotExpired, "Lot \(Excerpt.of(lot.code)) is past its last good day", field: "lot",
        hint: "add --expired to open it anyway, or run `opsh lot discard` to throw it away")
    }
    if let bought = lot.purchasedOn, entry.day < bought {
      guard isNamed else { return false }
      throw OpsError(
        .badDate, "Lot \(Excerpt.of(lot.code)) was bought on \(bought), after \(entry.day)",
        field: "on")
    }
    return true
  }
}
