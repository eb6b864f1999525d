import OpsDomain
import OpsWarehouse

extension BillBook {
  /// The material and by-products of `quantity` of the product by its bill, one level down. Good
  /// and bad pieces take the same, so `quantity` counts both. Nothing for a product without a bill.
  ///
  /// A phantom is never stocked: its own parts, with its scrap, take its place.
  ///
  /// - Parameter size: Size of what is made; parts that come in sizes have the same one unless the
  ///   bill says another.
  /// - Throws: `data.bad_quantity` for too large a quantity, `data.bad_value` for a part that does
  ///   not come in the size.
  package func needs(
    of product: RecordID, size: String = "", quantity: Quantity
  ) throws(OpsError) -> BillNeeds {
    var needs = BillNeeds()
    try add(product, size, quantity, to: &needs, 0)
    return needs
  }

  private func add(
    _ product: RecordID, _ size: String, _ quantity: Quantity, to needs: inout BillNeeds,
    _ level: Int
  ) throws(OpsError) {
    guard let bill = bills[product] else { return }
    guard level < Self.depth else {
      throw OpsError(
        .ruleViolated, "Phantoms contain each other more than \(Self.depth) levels deep",
        field: "sku", hint: "take a phantom out of one of these bills")
    }
    for line in lines[bill.id] ?? [] {
      switch line.kind {
      case .alternative: continue
      case .byProduct:
        needs.byProducts.append(
          ByProductYield(
            productID: line.productID, size: try self.size(of: line, making: size),
            quantity: try BillMath.yield(
              line.quantity, for: quantity, makes: bill.makes, step: step(of: line.productID)),
            costShare: line.costShare))
      case .part:
        if let phantom = bills[line.productID], phantom.isPhantom {
          let wanted = try BillMath.need(
            line.quantity, for: quantity, makes: bill.makes, scrap: line.scrap)
          let begun = try BillMath.begun(wanted, scrap: phantom.scrap, step: 1)
          try add(
            line.productID, try self.size(of: line, making: size), begun, to: &needs, level + 1)
        } else {
          needs.materials.append(try need(line, of: bill, size, quantity))
        }
      }
    }
  }

  private func need(
    _ line: BillLine, of bill: BillOfMaterials, _ size: String, _ quantity: Quantity
  ) throws(OpsError) -> MaterialNeed {
    var substitutes: [MaterialNeed.Substitute] = []
    for other in lines[bill.id] ?? []
    where other.kind == .alternative && other.alternativeTo == line.position {
      substitutes.append(
        MaterialNeed.Substitute(
          productID: other.productID, size: try self.size(of: other, making: size),
          quantity: try self.quantity(other, of: bill, quantity)))
    }
    return MaterialNeed(
      productID: line.productID, size: try self.size(of: line, making: size),
      quantity: try self.quantity(line, of: bill, quantity), substitutes: substitutes)
  }

  private func quantity(
    _ line: BillLine, of bill: BillOfMaterials, _ quantity: Quantity
  ) throws(OpsError) -> Quantity {
    try BillMath.need(
      line.quantity, for: quantity, makes: bill.makes, scrap: line.scrap,
      step: step(of: line.productID))
  }

  /// The size a line is taken in when `size` is made.
  private func size(of line: BillLine, making size: String) throws(OpsError) -> String {
    guard !isExact, line.size.isEmpty, let part = products[line.productID],
      !part.sizeList.isEmpty
    else { return line.size }
    guard part.sizeList.contains(where: { TextFolding.sameBytes($0, size) }) else {
      throw OpsError(
        .badValue,
        "The part \(Excerpt.of(part.sku)) does not have the size \(Excerpt.of(size))",
        field: "size",
        hint: "name its size with `opsh bom create` and --of \(Excerpt.of(part.sku))/SIZE=QTY")
    }
    return size
  }
}
