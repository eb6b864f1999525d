import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `style.create`.
public struct CreateStyle: OperationInput {
  /// The product.
  public var sku: NameOf<Product>
  /// Whole pieces.
  public var quantity: Int64
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `C`: The color.
  public var inColor: NameOf<ColorCard>?
  /// The day on which to make it; default today.
  public var date: CivilDate?
  /// A remark.
  public var note: Note?
}

/// Input of `style.edit`: fields that are left out stay the same.
public struct EditStyle: OperationInput, EditingInput {
  /// The style.
  public var style: NameOf<ProductionStyle>
  /// `N`: Whole pieces.
  public var quantity: Int64?
  /// `C`: The color.
  public var inColor: Clearable<NameOf<ColorCard>>?
  /// The day on which to make it.
  public var date: CivilDate?
  /// A remark.
  public var note: Clearable<Note>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

extension StyleService {
  static let create = Operation<CreateStyle, StyleView>(
    "style.create", area: .workshop, "Plans pieces of a style in a color and a size.",
    permission: .productionCreateConfig, effect: .write(.reversible),
    examples: [
      "style create LAMP-1 240", "style create LAMP-1 480 --date 2027-03-03 --in-color Navy",
    ])

  /// Plans a style. Throws `notfound.sku`, `notfound.any`, `data.bad_value` for a wrong size,
  /// `data.bad_quantity`, and `rule.violated` for a color that is retired.
  public func create(_ input: CreateStyle, _ call: Call) async throws -> Outcome<StyleView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let product = try await transaction.repository(Product.self).named(input.sku)
      let style = ProductionStyle(
        id: transaction.nextID(),
        number: try await SeriesNumber.next(of: ProductionStyle.self, transaction),
        productID: product.id, size: try product.check(size: input.size),
        colorID: try await Self.color(input.inColor, transaction), quantity: input.quantity,
        day: input.date ?? transaction.today,
        note: try input.note.map { try TextRules.note($0, field: "note") },
        createdAt: transaction.now, createdBy: transaction.principal.userID,
        updatedAt: transaction.now)
      let written = try await transaction.repository(ProductionStyle.self).create(style)
      return try await StyleView.of([written], transaction).only("A production style")
    }
  }

  static let edit = Operation<EditStyle, StyleView>(
    "style.edit", area: .workshop,
    "Changes a style in planning; fields you leave out stay the same.",
    permission: .productionEditConfig, effect: .write(.reversible),
    examples: ["style edit ST-000001 --quantity 360", "style edit ST-000001 --date 2027-03-04"])

  /// Changes a style. Throws `notfound.any`, `rule.bad_state` unless it is in planning, and
  /// `data.bad_quantity`.
  public func edit(_ input: EditStyle, _ call: Call) async throws -> Outcome<StyleView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let styles = transaction.repository(ProductionStyle.self)
      let found = try await styles.named(input.style)
      var style = found
      let edits = try input.edits()
      if edits.inColor.isChange {
        style.colorID = try await Self.color(edits.inColor.value, transaction)
      }
      if edits.note.isChange {
        style.note = try edits.note.value.map { try TextRules.note($0, field: "note") }
      }
      style.quantity = input.quantity ?? style.quantity
      style.day = input.date ?? style.day
      if style != found {
        style.updatedAt = transaction.now
        style = try await styles.update(style)
      }
      return try await StyleView.of([style], transaction).only("A production style")
    }
  }

  private static func color(
    _ name: String?, _ transaction: Transaction
  ) async throws -> RecordID? {
    guard let name else { return nil }
    return try await transaction.repository(ColorCard.self).active(name, field: "in_color").id
  }
}
