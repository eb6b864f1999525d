import OpsDomain
import OpsStorage

/// Input of `lot.freeze` and `lot.thaw`.
public struct FreezeLot: Codable, Sendable {
  public var sku: String
  public var quantity: Quantity
  public var lot: String?
  public var location: String?
  public var size: String?
  public var on: CivilDate?
  public var to: String?

  public init(
    sku: String, quantity: Quantity, lot: String? = nil, location: String? = nil,
    size: String? = nil, on: CivilDate? = nil, to: String? = nil
  ) {
    self.sku = sku
    self.quantity = quantity
    self.lot = lot
    self.location = location
    self.size = size
    self.on = on
    self.to = to
  }

  var entry: LotEntry.Input {
    LotEntry.Input(
      sku: sku, quantity: quantity, lot: lot, location: location, size: size, on: on)
  }
}

extension LotService {
  private static let whenAndWhere: [Parameter] = [
    .option("on", .date, label: "DATE", "When it happened, if not today."),
    .option("to", .location, label: "L", "Where they lie afterwards, if somewhere else."),
  ]

  static let freeze = Operation<FreezeLot, LotChangeView>(
    OperationDescriptor(
      "lot.freeze", area: .warehouse,
      "Freezes goods: they keep as long as their category says for frozen ones.",
      permission: .inventoryUpdateStock, effect: .write, answer: "lot.change/1",
      parameters: LotEntry.parameters + whenAndWhere, columns: LotChangeView.columns,
      examples: [
        "lot freeze RICE 2",
        "lot freeze RICE 1 --lot A7 --to SHOP",
      ]))

  static let thaw = Operation<FreezeLot, LotChangeView>(
    OperationDescriptor(
      "lot.thaw", area: .warehouse,
      "Thaws goods: they keep as long as their category says, or as long as they had left.",
      permission: .inventoryUpdateStock, effect: .write, answer: "lot.change/1",
      parameters: LotEntry.parameters + whenAndWhere, columns: LotChangeView.columns,
      examples: [
        "lot thaw RICE 2", "lot thaw RICE 0.5 --to SHOP",
      ]))

  /// Freezes goods that are good and not frozen. Throws `rule.insufficient_stock`.
  public func freeze(_ input: FreezeLot, _ call: Call) async throws -> Outcome<LotChangeView> {
    try await desk.perform(Self.freeze, input, call) { transaction in
      try await Self.change(input, .frozen, transaction) { lot, day in
        lot.event != .frozen && !lot.isExpired(on: day)
      }
    }
  }

  /// Thaws frozen goods. Throws `rule.insufficient_stock`.
  public func thaw(_ input: FreezeLot, _ call: Call) async throws -> Outcome<LotChangeView> {
    try await desk.perform(Self.thaw, input, call) { transaction in
      try await Self.change(input, .thawed, transaction) { lot, day in
        lot.event == .frozen && lot.eventOn.map { $0 <= day } ?? true
      }
    }
  }

  private static func change(
    _ input: FreezeLot, _ event: LotEvent, _ transaction: Transaction,
    where isFit: (Lot, CivilDate) -> Bool
  ) async throws -> LotChangeView {
    let entry = try await LotEntry.read(input.entry, transaction)
    var target: Location?
    if let code = input.to {
      let place = try await transaction.repository(Location.self).named(code)
      try StockSides.requireInternal(place, field: "to")
      target = place
    }
    let life = try await CategoryTree(transaction).shelfLife(of: entry.product)
    let conversion = LotConversion(entry)
    var parts: [LotChangeView.Part] = []
    for pick in try await entry.picks({ isFit($0, entry.day) }) {
      let due = try await due(of: pick.lot, event, life, on: entry.day, transaction)
      let child = try await conversion.child(of: pick.lot, event, due: due)
      parts.append(
        try await conversion.convert(pick.level, pick.quantity, into: child, at: target))
    }
    return LotChangeView(entry.product, event.rawValue, at: entry.at, parts)
  }

  private static func due(
    of lot: Lot, _ event: LotEvent, _ life: ShelfLife, on day: CivilDate,
    _ transaction: Transaction
  ) async throws -> CivilDate? {
    guard event == .thawed else { return life.due(frozenOn: day, due: lot.due) }
    guard let parentID = lot.parentID,
      let parent = try await transaction.repository(Lot.self).fetch(parentID)
    else { return lot.due }
    return life.due(
      thawedOn: day, frozenOn: lot.eventOn ?? day, dueBefore: parent.due, dueFrozen: lot.due)
  }
}
