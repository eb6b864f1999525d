import OpsDomain
import OpsKernel

/// Products of Open Food Facts: names, barcodes, allergens, nutrition. The barcode is the SKU.
public struct CatalogueSource: RecordSource {
  static let source = "Open Food Facts, ODbL 1.0"

  public let files: [String]
  public var header: DelimitedRecord? { table.header }
  private var table: TableReader

  /// Throws `noinput.file`, or `data.bad_value` when the file lacks a column.
  public init(_ path: String) throws {
    files = [path]
    table = try TableReader(path, file: 0, required: ["code", "name"])
  }

  public var position: BytePosition { table.position }

  public func column(of field: String, file: Int) -> String {
    switch field {
    case "sku", "barcode": "code"
    case "package_text": "quantity_text"
    default: field
    }
  }

  public mutating func next() throws -> ImportStep? {
    guard let next = try table.next() else { return nil }
    return try ImportStep(of: next, file: table.file) { try Self.read($0, &$1) }
  }

  private static func read(_ row: TableRow, _ step: inout ImportStep) throws {
    let sku = try TextRules.name(row["code"], field: "code", maximum: 64)
    guard let name = name(row) else {
      step.remarks.append(
        row.remark("no_name", "\(Excerpt.of(sku)) has no name and no brand", isUsed: false))
      return
    }
    if row.optional("name") == nil {
      step.remarks.append(
        row.remark(
          "named_otherwise",
          "No name: the import calls it \(Excerpt.of(name))"))
    }
    let barcode = barcode(sku, row, &step)
    step.want(
      .product(
        ProductRow(sku: sku, name: String(name.prefix(Limits.nameLength)), barcode: barcode)),
      line: row.line)
    step.want(.facts(facts(sku, row, &step)), line: row.line)
  }

  private static func name(_ row: TableRow) -> String? {
    if let name = row.optional("name") ?? row.optional("generic_name") { return name }
    guard let brands = row.optional("brands") else { return nil }
    return row.optional("quantity_text").map { "\(brands) \($0)" } ?? brands
  }

  /// The code as a barcode, if it is one. A number with a wrong check digit is probably mistyped.
  /// It is not corrected, because it could then be the barcode of another product.
  private static func barcode(
    _ code: String, _ row: TableRow, _ step: inout ImportStep
  ) -> String? {
    guard !TradeItemNumber.isValid(code) else { return code }
    guard let digit = TradeItemNumber.checkDigit(of: code) else {
      step.remarks.append(
        row.remark(
          "not_a_gtin", "\(Excerpt.of(code)) is not a barcode: it needs 8, 12, 13 or 14 digits"))
      return nil
    }
    step.remarks.append(
      row.remark(
        "check_digit",
        "\(code) is not a barcode: it ends in \(code.suffix(1)), its check digit is \(digit)")
    )
    return nil
  }

  private static func facts(
    _ sku: String, _ row: TableRow, _ step: inout ImportStep
  ) -> FactsRow {
    var facts = FactsRow(sku: sku, source: source)
    facts.brands = row.optional("brands").map { String($0.prefix(Limits.nameLength)) }
    facts.packageText = row.optional("quantity_text").map {
      String($0.prefix(Limits.nameLength))
    }
    facts.allergens = allergens("allergens_tags", row, &facts.unknownTags, &step)
    facts.traces = allergens("traces_tags", row, &facts.unknownTags, &step)
    facts.nutrition = nutrition(row, &step)
    for flag in facts.nutrition.flags.inOrder {
      step.remarks.append(
        row.remark(flag.rawValue, "\(sku): the nutrition label has impossible values"))
    }
    return facts
  }

  private static func allergens(
    _ column: String, _ row: TableRow, _ unknown: inout [String], _ step: inout ImportStep
  ) -> [Allergen] {
    var found: Set<Allergen> = []
    for tag in row[column].split(separator: ",") {
      switch AllergenTag.read(String(tag)) {
      case .names(let named): found.formUnion(named)
      case .nothing: break
      case .unknown:
        let text = tag.split(separator: " ").joined(separator: "-")
        unknown.append(text)
        step.remarks.append(
          row.remark(
            "allergen_unknown",
            "\(column): \"\(Excerpt.of(text))\" is not a known allergen"))
      }
    }
    return found.inOrder
  }

  private static func nutrition(_ row: TableRow, _ step: inout ImportStep) -> Nutrition {
    var nutrition = Nutrition()
    let columns: [(String, WritableKeyPath<Nutrition, Quantity?>)] = [
      ("energy_kj_100g", \.energyKj), ("energy_kcal_100g", \.energyKcal), ("fat_100g", \.fat),
      ("saturated_fat_100g", \.saturatedFat), ("carbohydrates_100g", \.carbohydrates),
      ("sugars_100g", \.sugars), ("fiber_100g", \.fiber), ("proteins_100g", \.proteins),
      ("salt_100g", \.salt), ("sodium_100g", \.sodium), ("alcohol_100g", \.alcohol),
    ]
    for (column, part) in columns {
      guard let text = row.optional(column) else { continue }
      guard let value = DecimalText.quantity(text) else {
        step.remarks.append(
          row.remark("bad_number", "\(column): \"\(Excerpt.of(text))\" is not a number"))
        continue
      }
      nutrition[keyPath: part] = value
    }
    return nutrition
  }
}
