import OpsDomain

/// Warehouses, suppliers and bins of an OpenBoxes export, and the codes they get.
struct OpenBoxesPlaces {
  /// Codes by folded name.
  private var codes: [String: String] = [:]
  /// Codes of bins by warehouse and name, both folded.
  private var bins: [String: String] = [:]

  /// A depot or an office is a place of the house; a supplier is where goods come from.
  mutating func location(_ row: TableRow, _ step: inout ImportStep) throws {
    let name = try TextRules.name(row["name"], field: "name")
    let code = try Self.code(row["locationNumber"], name)
    guard codes.updateValue(code, forKey: TextFolding.fold(name)) == nil else {
      step.remarks.append(row.remark("name_twice", "Two places are called \(Excerpt.of(name))"))
      return
    }
    let isSupplier = TextFolding.fold(row["locationType"]) == "supplier"
    step.want(
      .place(
        PlaceRow(
          code: code, kind: isSupplier ? .supplier : .internal,
          parent: isSupplier ? LocationCode.supplier : nil)), line: row.line)
  }

  /// A bin is inside its warehouse. If no file has the warehouse, the bin's row creates it.
  mutating func bin(_ row: TableRow, _ step: inout ImportStep) throws {
    var problems = Problems()
    let named = try problems.read { try TextRules.name(row["name"], field: "name") }
    let above = try problems.read {
      try TextRules.name(row["parentLocation"], field: "parentLocation")
    }
    try problems.check()
    guard let name = named, let parent = above else { return }
    let warehouse = try self.warehouse(parent, row, &step)
    let code = try Self.code(row["locationNumber"], "\(warehouse) \(name)")
    step.want(
      .place(
        PlaceRow(code: code, kind: .internal, parent: warehouse, storage: Self.storage(name))),
      line: row.line)
    let key = Self.key(warehouse, name)
    guard let first = bins[key] else {
      bins[key] = code
      return
    }
    step.remarks.append(
      row.remark(
        "bin_twice",
        "\(Excerpt.of(name)) of \(warehouse) already is \(first): goods for that name go there"))
  }

  /// The code of the warehouse whose stock is in a file such as `mainWarehouseInventory.csv`.
  func warehouse(ofFile stem: String) -> String? {
    let wanted = stem.lowercased()
    let found = codes.filter { $0.key.filter { $0 != " " } == wanted }
    return found.count == 1 ? found.first?.value : nil
  }

  func bin(_ name: String, in warehouse: String) -> String? { bins[Self.key(warehouse, name)] }

  /// The only warehouse that has a bin of this name; nil for none and for several.
  func warehouse(ofBin name: String) -> String? {
    let folded = TextFolding.fold(name)
    let found = bins.keys.compactMap { key in
      let parts = key.split(separator: "\n")
      return parts.last.map(String.init) == folded ? parts.first.map(String.init) : nil
    }
    return found.count == 1 ? found.first : nil
  }

  private mutating func warehouse(
    _ name: String, _ row: TableRow, _ step: inout ImportStep
  ) throws -> String {
    if let code = codes[TextFolding.fold(name)] { return code }
    let code = try Self.code("", name)
    codes[TextFolding.fold(name)] = code
    step.want(.place(PlaceRow(code: code, kind: .internal)), line: row.line)
    step.remarks.append(
      row.remark(
        "parent_unknown",
        "No file has the warehouse \(Excerpt.of(name)) of these bins: it is created as \(code)")
    )
    return code
  }

  /// The number of a place, or its name as a code: `MAIN-WAREHOUSE`.
  private static func code(_ number: String, _ name: String) throws -> String {
    let text = number.isEmpty ? TextFolding.fold(name).uppercased() : number
    return try LocationRules.code(text.split(separator: " ").joined(separator: "-"))
  }

  private static func key(_ warehouse: String, _ name: String) -> String {
    "\(warehouse)\n\(TextFolding.fold(name))"
  }

  /// How goods are kept in a bin, where its name says so.
  private static func storage(_ name: String) -> StorageKind? {
    let words = Set(TextFolding.fold(name).split { !$0.isLetter }.map(String.init))
    if !words.isDisjoint(with: ["freezer", "frozen"]) { return .freezer }
    if !words.isDisjoint(with: ["cold", "fridge", "refrigerator", "cool"]) { return .refrigerator }
    return nil
  }
}
