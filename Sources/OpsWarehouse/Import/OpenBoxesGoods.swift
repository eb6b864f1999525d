import OpsDomain

/// Products of an OpenBoxes export, and their stock by place.
struct OpenBoxesGoods {
  /// What is remembered of a product for its stock lines.
  private struct Known {
    let cost: UnitPrice?
    let wantsLots: Bool
  }

  private let on: CivilDate?
  private var products: [String: Known] = [:]
  private var categories: Set<String> = []
  private var warehouse: String?
  /// How many rows there have been of the same goods in the same bin.
  private var rows: [String: Int] = [:]

  init(on: CivilDate?) { self.on = on }

  mutating func product(_ row: TableRow, _ step: inout ImportStep) throws {
    var problems = Problems()
    let code = try problems.read {
      try TextRules.name(row["ProductCode"], field: "ProductCode", maximum: 64)
    }
    let name = try problems.read { try TextRules.name(row["Name"], field: "Name") }
    let price = try problems.read {
      try row.optional("UnitCost").map { try UnitPrice(parsing: $0, field: "UnitCost") }
    }
    try problems.check()
    guard let sku = code, let name, let cost = price else { return }
    let category = row.optional("Category")
    if let category, categories.insert(TextFolding.fold(category)).inserted {
      step.want(
        .category(CategoryRow(name: category, source: OpenBoxesSource.source)), line: row.line)
    }
    var product = ProductRow(
      sku: sku, name: name,
      unit: row.optional("UnitOfMeasure").map { $0.lowercased() }, category: category)
    if let barcode = row.optional("UPC") {
      if TradeItemNumber.isValid(barcode) {
        product.barcode = barcode
      } else {
        step.remarks.append(row.remark("check_digit", "\(Excerpt.of(barcode)) is not a barcode"))
      }
    }
    step.want(.product(product), line: row.line)
    if cost == nil {
      step.remarks.append(row.remark("no_cost", "\(Excerpt.of(sku)) has no unit cost"))
    }
    products[TextFolding.fold(sku)] = Known(
      cost: cost, wantsLots: row["LotAndExpiryControl"].lowercased() == "true")
  }

  /// A limit is for the warehouse of its preferred bin. When several warehouses have a bin of this
  /// name, the warehouse of the row before is taken.
  mutating func limit(
    _ row: TableRow, _ places: OpenBoxesPlaces, _ step: inout ImportStep
  ) throws {
    guard let minimum = row.optional("Min quantity") else {
      let sku = row["Product code"]
      step.remarks.append(
        row.remark("no_minimum", "\(Excerpt.of(sku)) has no minimum", isUsed: false))
      return
    }
    if let bin = row.optional("Preferred bin location") {
      warehouse = places.warehouse(ofBin: bin) ?? warehouse
    }
    var problems = Problems()
    let code = try problems.read { try Self.code(row) }
    let least = try problems.read {
      try Quantity(parsing: minimum, scale: 0, field: "Min quantity")
    }
    let most = try problems.read {
      try row.optional("Max quantity").map {
        try Quantity(parsing: $0, scale: 0, field: "Max quantity")
      }
    }
    try problems.check()
    guard let sku = code, let least, let most else { return }
    step.want(
      .stockLimit(StockLimitRow(sku: sku, location: warehouse, minimum: least, maximum: most)),
      line: row.line)
  }

  /// The stock of a product in a bin of `warehouse` is received there, as it is.
  mutating func stock(
    _ row: TableRow, in warehouse: String, _ places: OpenBoxesPlaces, _ step: inout ImportStep
  ) throws {
    let reference = reference(row, sku: row["Product code"], in: warehouse)
    var problems = Problems()
    let code = try problems.read { try Self.code(row) }
    let amount = try problems.read {
      try Quantity(parsing: row["Physical QOH"], scale: 0, field: "Physical QOH")
    }
    let end = try problems.read { try row.optional("Expiration date").map(Self.date) }
    try problems.check()
    guard let sku = code, let quantity = amount, let expires = end else { return }
    let known = products[TextFolding.fold(sku)]
    let lot = row.optional("Lot number")
    if lot == nil, known?.wantsLots == true, expires == nil {
      step.remarks.append(
        row.remark(
          "no_lot",
          "\(Excerpt.of(sku)) should have a lot, but has none"))
    }
    guard !quantity.isZero else {
      step.remarks.append(
        row.remark(
          "nothing_there",
          "\(Excerpt.of(sku)): the quantity at \(warehouse) is 0"))
      return
    }
    var place = warehouse
    if let bin = row.optional("Bin location") {
      if let code = places.bin(bin, in: warehouse) {
        place = code
      } else {
        step.remarks.append(
          row.remark(
            "bin_unknown",
            "\(warehouse) has no bin \(Excerpt.of(bin)): the goods are put at \(warehouse)"))
      }
    }
    step.want(
      .receipt(
        ReceiptRow(
          sku: sku, quantity: quantity, location: place, lot: lot,
          expires: expires, cost: known?.cost,
          reference: reference, on: on, isOpening: true)),
      line: row.line)
  }

  private static func code(_ row: TableRow) throws -> String {
    try TextRules.name(row["Product code"], field: "Product code", maximum: 64)
  }

  /// Together with product and lot it names one row, wherever that row is in the file. Rows of the
  /// same goods in the same bin are numbered, also those that cannot be used: so a correction of
  /// one does not change the numbers of the others.
  private mutating func reference(
    _ row: TableRow, sku: String, in warehouse: String
  ) -> String {
    let bin = TextFolding.fold(row["Bin location"]).uppercased()
    let goods = [warehouse, bin, TextFolding.fold(sku), row["Lot number"]]
    let number = rows[goods.joined(separator: "\n"), default: 0] + 1
    rows[goods.joined(separator: "\n")] = number
    let shelf = bin.utf8.count > 64 ? Checksum.hex(of: bin) : bin
    return (["OPENBOXES", warehouse, shelf, "#\(number)"].filter { !$0.isEmpty })
      .joined(separator: " ")
  }

  /// A date such as `01/31/2025`, month first.
  static func date(_ text: String) throws(OpsError) -> CivilDate {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let month = parts[0], let day = parts[1], let year = parts[2],
      year > 999, let date = CivilDate(year: year, month: month, day: day)
    else {
      throw OpsError(
        .badDate, "\"\(Excerpt.of(text))\" is not a date", field: "Expiration date",
        hint: "write month, day and year, such as 01/31/2025")
    }
    return date
  }
}
