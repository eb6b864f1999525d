import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `granulation.record`.
public struct RecordGranulation: OperationInput {
  /// The compound.
  public var sku: NameOf<Product>
  /// `QTY`: Good compound, in its own unit.
  public var quantity: Quantity
  /// `SKU=QTY`: A raw material and how much of it was used; default as in the bill of the compound.
  public var of: [LineText]?
  /// `QTY:CODE`: Bad compound and why it is bad.
  public var scrap: [LineText]?
  /// `X`: Lot of the compound; default the number of the record, for a product with lots.
  public var lot: Name?
  /// Best-before date of a new lot.
  public var expires: CivilDate?
  /// The location that the compound goes to.
  public var location: NameOf<Location>?
  /// The machine that made it.
  public var machine: NameOf<Machine>?
  /// `C`: Its color.
  public var inColor: NameOf<ColorCard>?
  /// `T`: Temperature in degrees Celsius.
  public var temperature: Delta?
  /// `P`: Pressure in bar.
  public var pressure: Quantity?
  /// When it began.
  public var start: SiteTime?
  /// When it ended.
  public var end: SiteTime?
  /// Use alternatives of the bill for material that is short.
  public var useAlternative: Bool?
  /// A remark.
  public var note: Note?
}

extension GranulationService {
  static let record = Operation<RecordGranulation, GranulationView>(
    "granulation.record", area: .workshop,
    "Records a granulation: takes out raw material and adds compound.",
    permission: .productionQualityControl, effect: .write(.reversible),
    examples: [
      "granulation record RICE 20 --of LAMP-1=2 --temperature 165 --pressure 8.5",
      "granulation record RICE 10 --of LAMP-1=1 --lot C-17 --scrap 0.5:burnt",
    ])

  /// Books compound with its raw material in one commit. Throws `notfound.sku`, `notfound.any`,
  /// `notfound.location`, `rule.insufficient_stock` with all that is short, `denied.permission` for
  /// a right that is limited to other goods than the compound and each material that is named,
  /// `data.bad_quantity`, `data.bad_value`, and `data.bad_date` for an end before the beginning or
  /// a time to come.
  public func record(
    _ input: RecordGranulation, _ call: Call
  ) async throws -> Outcome<GranulationView> {
    try await desk.perform(Self.record, input, call) { transaction in
      let system = transaction.asSystem("reads what a granulation is about")
      let number = try await SeriesNumber.next(of: GranulationRecord.self, transaction)
      let goods = try await Self.goods(input, number, system)
      let machine: Machine?
      if let name = input.machine {
        machine = try await system.repository(Machine.self).named(name)
      } else {
        machine = nil
      }
      let color = try await OrderPlaces(transaction).color(input.inColor)
      let note = try input.note.map { try TextRules.note($0, field: "note", allowsEmpty: true) }
      let booking = try await GoodsBooking(transaction).book(goods)
      let record = try await transaction.repository(GranulationRecord.self).create(
        GranulationRecord(
          id: transaction.nextID(), number: number, productID: goods.product.id,
          bookingID: booking.id, machineID: machine?.id, colorID: color?.id,
          temperature: input.temperature, pressure: input.pressure,
          startedAt: try Self.moment(input.start, "start", transaction),
          endedAt: try Self.moment(input.end, "end", transaction),
          note: note?.isEmpty == true ? nil : note,
          createdAt: transaction.now, createdBy: transaction.principal.userID))
      return try await GranulationView.of([record], transaction).only("A granulation")
    }
  }

  /// A time in the past; otherwise an error with the name of the field.
  private static func moment(
    _ time: SiteTime?, _ field: String, _ transaction: Transaction
  ) throws(OpsError) -> Instant? {
    do {
      return try transaction.happened(time)
    } catch {
      throw error.renamingFields { _ in field }
    }
  }

  private static func goods(
    _ input: RecordGranulation, _ number: String, _ system: Transaction
  ) async throws -> FinishedGoods {
    let product = try await system.repository(Product.self).named(input.sku)
    var goods = FinishedGoods(
      product: product, made: input.quantity, reference: number, at: system.now)
    goods.size = try product.check(size: nil)
    goods.scrap = try (input.scrap ?? []).map { try ScrapText.read($0) }
    goods.usesAlternatives = input.useAlternative == true
    goods.lot = try input.lot.map { try StockText.lot($0) } ?? ""
    goods.expires = input.expires
    goods.permission = .productionQualityControl
    if let code = input.location {
      goods.location = try await StockLedger(system).placeOfGoods(code)
    }
    if let texts = input.of, !texts.isEmpty {
      goods.materials = try await Self.materials(texts, system)
    } else if try await system.repository(BillOfMaterials.self).current(of: product.id) == nil {
      throw OpsError(
        .badValue, "\(Excerpt.of(product.sku)) has no bill of materials: say what it was made of",
        field: "of", hint: "add --of SKU=QTY for each raw material")
    }
    return goods
  }

  private static func materials(
    _ texts: [String], _ system: Transaction
  ) async throws -> [MaterialNeed] {
    var needs: [MaterialNeed] = []
    for text in texts {
      let line = try BillLineText(parsing: text, field: "of")
      let (product, size) = try await line.goods(system)
      let quantity = try await line.own(of: product, system)
      try product.check(quantity, field: "of")
      needs.append(
        MaterialNeed(
          productID: product.id, size: try product.check(size: size), quantity: quantity))
    }
    return needs
  }
}
