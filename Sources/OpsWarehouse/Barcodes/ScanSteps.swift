import OpsDomain

/// What people may do next with a code, as commands, and what they should know first.
struct ScanSteps {
  private(set) var remarks: [String] = []
  private(set) var commands: [String] = []

  /// The book has no product of this code, or several.
  static func withoutProduct(_ content: ScannedContent, _ products: [Product]) -> ScanSteps {
    var steps = ScanSteps()
    guard products.isEmpty else {
      steps.remarks = ["\(products.count) products have this barcode"]
      steps.commands = products.map { "product show \(word($0.sku))" }
      return steps
    }
    steps.remarks = ["no product has this code"]
    guard let item = content.tradeItem else {
      steps.commands = ["product search \(word(content.text))"]
      return steps
    }
    let barcode = TradeItemNumber.shortest(of: item)
    let unit = content.message?.netWeight == nil ? "" : " --unit kg --scale 3"
    steps.commands = ["product create \(barcode) NAME --barcode \(barcode)\(unit)"]
    steps.commands.append(receive(barcode, content, quantity: content.message?.netWeight))
    return steps
  }

  /// The code means one product: receive it, or take from the lot it names.
  ///
  /// - Parameter standard: Code of the default location, which commands need not name.
  static func of(
    _ content: ScannedContent, _ product: Product, _ lot: Lot?, _ items: [StockShelf.Item],
    standard: String, _ today: CivilDate
  ) -> ScanSteps {
    var steps = ScanSteps()
    if let lot, let due = content.due, let known = lot.due, known != due {
      steps.remarks.append("the code says \(due), the book says \(known) for lot \(lot.code)")
    }
    if let due = lot?.due ?? content.due, due < today {
      steps.remarks.append("past its last good day, \(due)")
    }
    if content.lot != nil, lot == nil { steps.remarks.append("the book does not have this lot") }
    if content.message?.netWeight != nil, content.quantity(of: product) == nil {
      steps.remarks.append("the code has a weight, but the unit of the product is \(product.unit)")
    }
    if content.message?.count != nil, MetricUnit.isKnown(product.unit) {
      steps.remarks.append(
        "the code has a number of pieces, but the unit of the product is \(product.unit)")
    }
    let quantity = content.quantity(of: product)
    let lotOption = lot.map { " --lot \(word($0.code))" } ?? ""
    if let place = place(items, standard: standard) {
      let amount = quantity.map(\.description) ?? "QTY"
      let isStandard = TextFolding.fold(standard) == place.foldedCode
      let placeOption = isStandard ? "" : " --location \(word(place.code))"
      steps.commands.append(
        "stock issue \(word(product.sku)) \(amount)\(placeOption)\(lotOption)")
    }
    steps.commands.append(receive(product.sku, content, quantity: quantity))
    steps.commands.append("stock level \(word(product.sku))")
    return steps
  }

  /// Where goods are taken from: the default location if some lie there, else where most do.
  private static func place(_ items: [StockShelf.Item], standard: String) -> Location? {
    var sums: [RecordID: (place: Location, available: Quantity)] = [:]
    for item in items where item.figures.available.isPositive {
      sums[item.place.id, default: (item.place, .zero)].available += item.figures.available
    }
    let folded = TextFolding.fold(standard)
    if let found = sums.values.first(where: { $0.place.foldedCode == folded }) {
      return found.place
    }
    return sums.values.max { left, right in
      left.available == right.available
        ? TextFolding.bytewiseLess(right.place.code, left.place.code)
        : left.available < right.available
    }?.place
  }

  private static func receive(
    _ sku: String, _ content: ScannedContent, quantity: Quantity?
  ) -> String {
    var command = "stock receive \(word(sku)) \(quantity.map(\.description) ?? "QTY")"
    if let lot = content.lot {
      command += " --lot \(word(lot))"
      if let date = content.bestBefore { command += " --expires \(date)" }
      if let date = content.useBy { command += " --use-by \(date)" }
    }
    return command
  }

  /// A text as one word of a command line.
  private static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || [45, 46, 95].contains($0)
    }
    guard !isPlain || text.isEmpty || text.hasPrefix("-") else { return text }
    let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }
}
