import OpsDomain

/// What is remembered of another system's files while they are read, and what their rows become.
struct PeerGoods {
  private let system: PeerSystem
  private let location: String?
  private let on: CivilDate?

  /// Names by the keys of the system's database.
  private var units: [String: String] = [:]
  private var groups: [String: String] = [:]
  private var places: [String: String] = [:]
  private var barcodes: [String: String] = [:]
  /// Codes of products by key, and by folded name.
  private var codes: [String: String] = [:]
  /// Titles by key, for further variants of a product.
  private var titles: [String: String] = [:]
  private var costs: [String: UnitPrice] = [:]
  /// Last good days by product and lot.
  private var days: [String: CivilDate] = [:]
  private var known: Set<String> = []
  /// How many rows there have been of the same goods at the same place.
  private var rows: [String: Int] = [:]

  init(_ system: PeerSystem, location: String?, on: CivilDate?) {
    self.system = system
    self.location = location
    self.on = on
  }

  mutating func read(_ row: PeerRow, _ role: PeerForm.Role, _ step: inout ImportStep) throws {
    switch role {
    case .units: units[row[.key] ?? ""] = row[.name]
    case .groups: groups[row[.key] ?? ""] = row[.name]
    case .barcodes: barcodes[row[.key] ?? ""] = row[.barcode]
    case .places: try place(row, &step)
    case .lots: try lot(row)
    case .products: try product(row, &step)
    case .stock: try stock(row, &step)
    }
  }

  // MARK: Places and lots

  private mutating func place(_ row: PeerRow, _ step: inout ImportStep) throws {
    let name = try TextRules.name(row[.name] ?? "", field: row.name(of: .name))
    let code = Self.code(name, maximum: LocationRules.codeLength)
    places[row[.key] ?? ""] = code
    guard location == nil, known.insert("place \(code)").inserted else { return }
    let storage: StorageKind? = row[.freezer] == "1" ? .freezer : nil
    step.want(
      .place(PlaceRow(code: code, kind: .internal, storage: storage)), line: row.row.line)
  }

  private mutating func lot(_ row: PeerRow) throws {
    guard let sku = code(of: row), let lot = row[.lot], let day = try row.day(.expires) else {
      return
    }
    days["\(TextFolding.fold(sku))\n\(lot)"] = day
  }

  // MARK: Products

  private mutating func product(_ row: PeerRow, _ step: inout ImportStep) throws {
    let key = row[.key] ?? ""
    if let title = row[.name] { titles[key] = title }
    // Shopify has further rows of a product for its images: without a variant they say nothing.
    if system == .shopify, row[.sku] == nil, row[.variant] == nil { return }
    var problems = Problems()
    let named = try problems.read {
      try TextRules.name(
        row[.name] ?? titles[key] ?? "", field: row.name(of: .name))
    }
    let price = try problems.read { try row.price(.cost) }
    try problems.check()
    guard let title = named, let cost = price else { return }
    let variant = row[.variant].flatMap { $0 == "Default Title" ? nil : $0 }
    let name = variant.map { "\(title), \($0)" } ?? title
    let sku = row[.sku] ?? Self.code(variant.map { "\(key) \($0)" } ?? name, maximum: 48)
    if row[.sku] == nil {
      step.remarks.append(
        row.row.remark("no_code", "\(Excerpt.of(name)) has no code: its SKU is \(sku)"))
    }
    codes[system == .grocy ? key : TextFolding.fold(name)] = sku
    costs[TextFolding.fold(sku)] = cost
    guard known.insert("product \(TextFolding.fold(sku))").inserted else {
      step.remarks.append(
        row.row.remark("product_twice", "\(Excerpt.of(sku)) was in an earlier row", isUsed: false))
      return
    }
    var product = ProductRow(
      sku: sku, name: String(name.prefix(Limits.nameLength)), unit: unit(row),
      category: category(row, &step))
    product.barcode = barcode(row, &step)
    // What is weighed or poured comes in parts.
    product.decimals = product.unit == nil ? nil : 3
    step.want(.product(product), line: row.row.line)
  }

  /// The unit; nil for pieces, which the systems call in many ways.
  private func unit(_ row: PeerRow) -> String? {
    guard let text = row[.unit] else { return nil }
    let name = (system == .grocy ? units[text] ?? "" : text).lowercased()
    let pieces = ["", "unit", "units", "unit(s)", "nos", "piece", "pieces", "pcs", "pack", "each"]
    return pieces.contains(name) ? nil : name
  }

  /// The innermost category of `All / Saleable / Furniture`, which the row creates.
  private mutating func category(_ row: PeerRow, _ step: inout ImportStep) -> String? {
    guard let text = row[.category] else { return nil }
    let path = system == .grocy ? groups[text] ?? "" : text
    let parts = path.split(separator: "/").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    guard let name = parts.last, !name.isEmpty, TextFolding.fold(name) != "all" else { return nil }
    if known.insert("category \(TextFolding.fold(name))").inserted {
      step.want(.category(CategoryRow(name: name, source: system.title)), line: row.row.line)
    }
    return name
  }

  private func barcode(_ row: PeerRow, _ step: inout ImportStep) -> String? {
    guard let code = row[.barcode] ?? row[.key].flatMap({ barcodes[$0] }) else { return nil }
    // Spreadsheets and Shopify put an apostrophe in front, so that digits stay text.
    let barcode = code.hasPrefix("'") ? String(code.dropFirst()) : code
    if TradeItemNumber.isValid(barcode) { return barcode }
    step.remarks.append(
      row.row.remark("check_digit", "\(Excerpt.of(barcode)) is not a barcode"))
    return nil
  }

  // MARK: Stock

  private mutating func stock(_ row: PeerRow, _ step: inout ImportStep) throws {
    let text = row[.place] ?? ""
    if system == .odoo, ["Virtual Locations", "Partners"].contains(where: { text.hasPrefix($0) }) {
      step.remarks.append(
        row.row.remark("outside", "\(Excerpt.of(text)) is not a place of the house", isUsed: false))
      return
    }
    if row[.quantity]?.lowercased() == "not stocked" { return }
    var problems = Problems()
    let amount = try problems.read { try row.quantity(.quantity) }
    let day = try problems.read { try row.day(.expires) }
    let price = try problems.read { try row.price(.cost) }
    try problems.check()
    guard let quantity = amount, let written = day, let cost = price else { return }
    guard let sku = code(of: row) else {
      throw OpsError(
        .notFoundSKU, "The row does not say which product it is about",
        field: row.name(of: .sku), hint: "give the file of the products as well")
    }
    guard quantity > .zero else {
      let what = quantity.isZero ? "nothing_there" : "below_zero"
      step.remarks.append(
        row.row.remark(
          what, "\(Excerpt.of(sku)): the quantity is \(quantity)", isUsed: quantity.isZero))
      return
    }
    let place = storage(text, row, &step)
    let folded = TextFolding.fold(sku)
    let lot = row[.lot]
    step.want(
      .receipt(
        ReceiptRow(
          sku: sku, quantity: quantity, location: place, lot: lot,
          expires: written ?? lot.flatMap { days["\(folded)\n\($0)"] },
          cost: cost ?? costs[folded], reference: reference(folded, place, lot, written), on: on,
          isOpening: true)), line: row.row.line)
  }

  /// The location of the goods, which the row creates; nil for the default one.
  private mutating func storage(
    _ text: String, _ row: PeerRow, _ step: inout ImportStep
  ) -> String? {
    if let location { return location }
    guard !text.isEmpty else { return nil }
    if system == .grocy { return places[text] }
    let code = Self.code(text, maximum: LocationRules.codeLength)
    if known.insert("place \(code)").inserted {
      step.want(.place(PlaceRow(code: code, kind: .internal)), line: row.row.line)
    }
    return code
  }

  /// Together with product and lot it names one row, wherever that row is in the file.
  private mutating func reference(
    _ sku: String, _ place: String?, _ lot: String?, _ day: CivilDate?
  ) -> String {
    let goods = [sku, place ?? "", lot ?? "", day?.description ?? ""].joined(separator: "\n")
    let number = rows[goods, default: 0] + 1
    rows[goods] = number
    return [system.rawValue.uppercased(), place, day?.description, "#\(number)"]
      .compactMap(\.self).joined(separator: " ")
  }

  // MARK: Codes

  /// The code of the product that a row of lots or stock names; nil where it names none.
  private func code(of row: PeerRow) -> String? {
    if let sku = row[.sku] { return sku }
    if system == .grocy { return row[.key].flatMap { codes[$0] } }
    if let key = row[.key] {
      let variant = row[.variant].flatMap { $0 == "Default Title" ? nil : $0 }
      let title = titles[key] ?? key
      return codes[TextFolding.fold(variant.map { "\(title), \($0)" } ?? title)]
    }
    guard let name = row[.name] else { return nil }
    // Odoo shows a product as `[CODE] Name`.
    if name.hasPrefix("["), let end = name.firstIndex(of: "]") {
      return String(name[name.index(after: name.startIndex)..<end])
    }
    return codes[TextFolding.fold(name)]
  }

  /// The words of a name as a code, such as `WH-STOCK-SHELF-1`. One that would be too long ends in
  /// a checksum of the whole name.
  static func code(_ name: String, maximum: Int) -> String {
    let words = TextFolding.fold(name).uppercased().split { !$0.isLetter && !$0.isNumber }
    let code = words.joined(separator: "-")
    guard code.utf8.count > maximum || code.isEmpty else { return code }
    let head = String(decoding: code.utf8.prefix(maximum - 9), as: UTF8.self)
    return head.filter { $0 != "\u{fffd}" } + "-" + Checksum.hex(of: name)
  }
}
