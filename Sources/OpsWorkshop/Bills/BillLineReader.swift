import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Reads the lines of a bill from the input. It reports all errors at once.
struct BillLineReader {
  let bill: BillOfMaterials
  let made: Product
  let transaction: Transaction

  init(bill: BillOfMaterials, made: Product, _ transaction: Transaction) {
    self.bill = bill
    self.made = made
    self.transaction = transaction
  }

  /// A line with the product it names.
  private struct Named {
    var line: BillLine
    let product: Product
    let suffix: String?
  }

  /// The parts, then the alternatives, then the by-products, each in the order of the input.
  func lines(_ input: CreateBill) async throws -> [BillLine] {
    let texts =
      input.of.map { ($0, BillLineKind.part, "of") }
      + (input.alternative ?? []).map { ($0, .alternative, "alternative") }
      + (input.byProduct ?? []).map { ($0, .byProduct, "by_product") }
    guard !input.of.isEmpty else {
      throw OpsError(
        .badValue, "A bill of materials needs at least one part", field: "of",
        hint: "add --of SKU=QTY")
    }
    guard texts.count <= BillService.lineMaximum else {
      throw OpsError(
        .tooLarge, "\(texts.count) lines are too many for one bill", field: "of",
        hint: "give at most \(BillService.lineMaximum); put a group of parts into a phantom")
    }
    var problems = Problems()
    var found: [Named] = []
    for (text, kind, field) in texts {
      let named = try await problems.ask {
        try await read(text, kind, field, position: Int64(found.count + 1))
      }
      if let named { found.append(named) }
    }
    try problems.check()
    try refuseTwice(found)
    return try await told(found)
  }

  private func read(
    _ text: String, _ kind: BillLineKind, _ field: String, position: Int64
  ) async throws -> Named {
    let said = try BillLineText(parsing: text, field: field)
    let (product, size) = try await said.goods(transaction)
    if size == nil, !product.sizeList.isEmpty, made.sizeList.isEmpty {
      throw OpsError(
        .badValue, "\(Excerpt.of(product.sku)) has sizes: name one of them", field: field,
        hint: "write it as \(Excerpt.of(product.sku))/\(product.sizeList[0])=QTY")
    }
    let line = BillLine(
      id: transaction.nextID(), billID: bill.id, position: position, kind: kind,
      productID: product.id, size: size ?? "",
      quantity: try await said.own(of: product, transaction))
    return Named(line: line, product: product, suffix: said.suffix)
  }

  /// The same product may be a part and a by-product, but only once each.
  private func refuseTwice(_ found: [Named]) throws {
    var seen: Set<String> = []
    for named in found where named.line.kind != .alternative {
      let key = "\(named.line.kind.rawValue) \(named.product.id) \(named.line.size)"
      guard seen.insert(key).inserted else {
        throw OpsError(
          .duplicate, "\(Excerpt.of(named.product.sku)) is named twice",
          field: named.line.kind == .part ? "of" : "by_product",
          hint: "write one line with the sum of the quantities")
      }
    }
  }

  /// The lines with what their suffixes say.
  private func told(_ found: [Named]) async throws -> [BillLine] {
    var lines: [BillLine] = []
    var shares: Millionths = 0
    for named in found {
      var line = named.line
      switch line.kind {
      case .part: line.scrap = try share(named.suffix, field: "of")
      case .byProduct:
        line.costShare = try share(named.suffix, field: "by_product")
        shares += line.costShare
      case .alternative: line.alternativeTo = try await part(named.suffix, among: found)
      }
      lines.append(line)
    }
    guard shares < FixedPoint.one else {
      throw OpsError(
        .badValue,
        "By-products get \(Percent.of(shares)) % of the cost, so nothing is left for the product",
        field: "by_product", hint: "give shares that add up to less than 100 %")
    }
    return lines
  }

  private func share(_ text: String?, field: String) throws -> Millionths {
    guard let text else { return 0 }
    return try Percent.share(try Quantity(parsing: text, field: field), field: field)
  }

  /// The place of the part that an alternative names.
  private func part(_ name: String?, among found: [Named]) async throws -> Int64 {
    if let name {
      let part = found.first {
        $0.line.kind == .part && $0.product.foldedSKU == TextFolding.fold(name)
      }
      if let part { return part.line.position }
    }
    let what =
      name.map { "\(Excerpt.of($0)) is not a part of the bill" }
      ?? "An alternative must name the part that it replaces"
    throw OpsError(
      .badValue, what, field: "alternative",
      hint: "write it as SKU=QTY:PART, with a part that --of names")
  }
}
