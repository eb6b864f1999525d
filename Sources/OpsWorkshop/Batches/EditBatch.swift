import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `batch.edit`: fields that are left out stay the same.
public struct EditBatch: OperationInput {
  /// The batch.
  public var batch: NameOf<ProductionBatch>
  /// The product whose colors change; not needed in a batch of one color.
  public var sku: Argument<NameOf<Product>>?
  /// `S`: Its size, if the batch has several.
  public var size: Name?
  /// `C`: New color of the product and of the other products on its gun.
  public var primary: NameOf<ColorCard>?
  /// `C`: New second color, in dual mode.
  public var secondary: NameOf<ColorCard>?
  /// New day.
  public var date: CivilDate?
  /// `|`: New shift.
  public var shift: Shift?
}

extension BatchService {
  static let edit = Operation<EditBatch, BatchView>(
    "batch.edit", area: .workshop, "Changes the colors, the day or the shift of a batch.",
    permission: .batchEdit, effect: .write(.reversible),
    examples: [
      "batch edit PC-20270301-0001 LAMP-1 --primary White",
      "batch edit PC-20270301-0001 --date 2027-03-03 --shift evening",
    ])

  /// Changes colours or moves a plan to another shift. In a shift batch only colours change. Throws
  /// `notfound.any`, `rule.bad_state`, `rule.violated`, `data.bad_date`, and `data.bad_value`
  /// without a product in a batch of several colors.
  public func edit(_ input: EditBatch, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let batches = transaction.repository(ProductionBatch.self)
      let before = try await batches.named(input.batch)
      try await before.require(.edit, transaction)
      var batch = before
      batch.day = input.date ?? batch.day
      batch.shift = input.shift ?? batch.shift
      if batch != before {
        batch.updatedAt = transaction.now
        batch = try await batches.update(batch)
      }
      try await Self.recolor(input, batch, transaction)
      return try await BatchView.of(batch, transaction)
    }
  }

  private static func recolor(
    _ input: EditBatch, _ batch: ProductionBatch, _ transaction: Transaction
  ) async throws {
    let primary = try await color(input.primary, field: "primary", transaction)
    let secondary = try await color(input.secondary, field: "secondary", transaction)
    guard primary != nil || secondary != nil else { return }
    let contents = try await BatchContents.read(batch, transaction)
    let chosen = try await contents.products(
      input.sku, size: input.size, position: nil, transaction)
    if input.sku == nil, batch.mode == .single { try contents.requireOneColor(of: chosen) }
    let guns = Set(chosen.map(\.gun))
    for var product in contents.products where guns.contains(product.gun) {
      product.primaryColorID = primary ?? product.primaryColorID
      product.secondaryColorID = secondary ?? product.secondaryColorID
      _ = try await transaction.repository(BatchProduct.self).update(product)
    }
    try await BatchContents.read(batch, transaction).layout.check()
  }
}

extension BatchContents {
  /// The products of the batch that the input names: all, those of a SKU, of a size or at a
  /// position. Throws `notfound.sku` for one that the batch does not make.
  func products(
    _ sku: String?, size: String?, position: Int?, _ transaction: Transaction
  ) async throws -> [BatchProduct] {
    var found = products
    if let sku {
      let product = try await transaction.repository(Product.self).named(sku)
      found = found.filter { $0.productID == product.id }
    }
    if let size {
      let folded = TextFolding.fold(size)
      found = found.filter { TextFolding.fold($0.size) == folded }
    }
    if let position { found = found.filter { $0.position == Int64(position) } }
    guard !found.isEmpty else {
      let name = sku.map { [$0, size].compactMap(\.self).joined(separator: "/") }
      let what = name.map { Excerpt.of($0) } ?? size.map { "size \(Excerpt.of($0))" }
      let place = position.map { " at place \($0)" } ?? ""
      throw OpsError(
        .notFoundSKU,
        "\(Excerpt.of(batch.number)) "
          + (what.map { "does not make \($0)\(place)" } ?? "has no products"), field: "sku",
        hint: "run `opsh batch show \(batch.number)` to see its products")
    }
    return found
  }

  /// Throws `data.bad_value` if the input names no product and these have several colors: the new
  /// color cannot be for all of them.
  fileprivate func requireOneColor(of chosen: [BatchProduct]) throws(OpsError) {
    guard Set(chosen.map(\.primaryColorID)).count > 1 else { return }
    var names: [String] = []
    for product in chosen where !names.contains(name(of: product)) {
      names.append(name(of: product))
    }
    throw OpsError(
      .badValue, "\(Excerpt.of(batch.number)) has several colors, and no product was named",
      field: "sku", hint: "name the product whose color changes: \(names.joined(separator: ", "))")
  }

  /// Removes a product with its stations.
  func delete(_ product: BatchProduct, _ transaction: Transaction) async throws {
    for station in stations where station.batchProductID == product.id {
      try await transaction.repository(BatchStation.self).delete(station)
    }
    try await transaction.repository(BatchProduct.self).delete(product)
  }
}
