import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of operations that name a production style.
public struct StyleReference: OperationInput {
  /// The style.
  public var style: NameOf<ProductionStyle>
}

/// Input of `style.warehouse`.
public struct WarehouseStyle: OperationInput {
  /// The style.
  public var style: NameOf<ProductionStyle>
  /// `T`: The team that packs it.
  public var team: Option<NameOf<PackagingTeam>>
  /// `N`: Pieces per package; the pieces of the style must fill whole packages.
  public var per: Option<Int64>
  /// The day by which it must be packed.
  public var due: CivilDate?
}

extension StyleService {
  static let start = Operation<StyleReference, StyleView>(
    "style.start", area: .workshop, "Starts the production of a style.",
    permission: .productionEditConfig,
    effect: .write(.final("a style cannot go back; plan another one")),
    examples: ["style start ST-000001 --dry-run", "style start ST-000001"])

  /// Begins it. Throws `notfound.any`, and `rule.bad_state` unless it is in planning.
  public func start(_ input: StyleReference, _ call: Call) async throws -> Outcome<StyleView> {
    try await desk.perform(Self.start, input, call) { transaction in
      try await Self.advance(Self.start, input.style, to: .inProduction, transaction) {
        $0.startedAt = transaction.now
      }
    }
  }

  static let complete = Operation<StyleReference, StyleView>(
    "style.complete", area: .workshop, "Ends the production of a style; books no goods.",
    permission: .productionEditConfig,
    effect: .write(.final("a style cannot go back; plan another one")),
    examples: ["style complete ST-000001 --dry-run", "style complete ST-000001"])

  /// Ends it. The goods come into the stock when they are packed. Throws `notfound.any`, and
  /// `rule.bad_state` unless it is in production.
  public func complete(_ input: StyleReference, _ call: Call) async throws -> Outcome<StyleView> {
    try await desk.perform(Self.complete, input, call) { transaction in
      try await Self.advance(Self.complete, input.style, to: .completed, transaction) {
        $0.completedAt = transaction.now
      }
    }
  }

  static let warehouse = Operation<WarehouseStyle, StyleView>(
    "style.warehouse", area: .workshop, "Assigns a completed style to a team for packaging.",
    permission: .inventoryUpdateStock,
    effect: .write(.final("a style cannot go back; plan another one")),
    examples: [
      "style warehouse ST-000001 --team Days --per 24 --dry-run",
      "style warehouse ST-000001 --team Days --per 24",
    ])

  /// Starts the packaging of the style in the same commit. `packaging complete` books the goods.
  ///
  /// Throws `notfound.any`, `rule.bad_state` unless it is completed, `rule.violated` for a team
  /// that takes no new work, and `data.bad_quantity` when packages would not be full.
  public func warehouse(_ input: WarehouseStyle, _ call: Call) async throws -> Outcome<StyleView> {
    try await desk.perform(Self.warehouse, input, call) { transaction in
      let style = try await Self.step(transaction).named(input.style)
      try style.requireNext(.warehoused)
      let team = try await transaction.repository(PackagingTeam.self).named(input.team)
      guard input.per > 0, style.quantity % input.per == 0 else {
        throw OpsError(
          .badQuantity,
          "\(Counted.text(style.quantity, "piece")) cannot fill packages of \(input.per)",
          field: "per", hint: "give a number that divides \(style.quantity)")
      }
      var order = PackingOrder(
        productID: style.productID, size: style.size, packages: style.quantity / input.per,
        perPackage: input.per)
      order.due = input.due
      order.note = style.number
      let record = try await order.start(by: team, transaction)
      return try await Self.advance(Self.warehouse, input.style, to: .warehoused, transaction) {
        $0.packagingID = record.id
        $0.warehousedAt = transaction.now
      }
    }
  }

  static let ship = Operation<StyleReference, StyleView>(
    "style.ship", area: .workshop, "Records that a packed style was shipped.",
    permission: .inventoryUpdateStock,
    effect: .write(.final("a style cannot go back; plan another one")),
    examples: ["style ship ST-000001 --dry-run", "style ship ST-000001"])

  /// Ships the style and its packages in one commit. The stock does not change: goods for customers
  /// are issued or delivered separately. Throws `notfound.any`, and `rule.bad_state` unless it is
  /// packed.
  public func ship(_ input: StyleReference, _ call: Call) async throws -> Outcome<StyleView> {
    try await desk.perform(Self.ship, input, call) { transaction in
      let style = try await Self.step(transaction).named(input.style)
      try style.requireNext(.shipped)
      let records = transaction.repository(PackagingRecord.self)
      if let id = style.packagingID, var record = try await records.fetch(id),
        record.status != .shipped
      {
        try record.requireNext(.shipped)
        record.status = .shipped
        record.shippedAt = transaction.now
        record.updatedAt = transaction.now
        _ = try await records.update(record)
      }
      return try await Self.advance(Self.ship, input.style, to: .shipped, transaction) {
        $0.shippedAt = transaction.now
      }
    }
  }

  /// Styles for a step, read with the rights of the system: warehouse people pack and ship styles,
  /// but may not see the plans of the workshop.
  private static func step(_ transaction: Transaction) -> Repository<ProductionStyle> {
    transaction.asSystem("takes a style one step on").repository(ProductionStyle.self)
  }

  /// Moves a style one step on and writes it, if the caller's right covers it.
  private static func advance(
    _ operation: any DescribedOperation, _ name: String, to next: StyleStatus,
    _ transaction: Transaction, _ change: (inout ProductionStyle) -> Void
  ) async throws -> StyleView {
    let styles = step(transaction)
    var style = try await styles.named(name)
    try style.requireNext(next)
    style.status = next
    style.updatedAt = transaction.now
    change(&style)
    try await requireReach(of: operation.descriptor, over: style, transaction)
    let written = try await styles.update(style)
    return try await StyleView.of([written], transaction).only("A production style")
  }

  /// Throws `denied.permission` unless the caller's right covers the style or, from the warehouse
  /// on, its packaging record, which names the location.
  private static func requireReach(
    of operation: OperationDescriptor, over style: ProductionStyle, _ transaction: Transaction
  ) async throws {
    guard let permission = operation.permission,
      transaction.principal.reach(of: permission) != .all
    else { return }
    if let id = style.packagingID,
      let record = try await transaction.asSystem("looks where a style is packed")
        .repository(PackagingRecord.self).fetch(id)
    {
      return try await transaction.require(
        permission, for: record.row, of: PackagingRecord.schema, to: operation.name)
    }
    try await transaction.require(
      permission, for: style.row, of: ProductionStyle.schema, to: operation.name)
  }
}
