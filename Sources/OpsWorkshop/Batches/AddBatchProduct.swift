import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `batch.add`.
public struct AddBatchProduct: OperationInput {
  /// The batch.
  public var batch: NameOf<ProductionBatch>
  /// The product.
  public var sku: NameOf<Product>
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `C`: Its color; default the color that its gun has in this batch.
  public var primary: NameOf<ColorCard>?
  /// `C`: Its second color, in dual mode.
  public var secondary: NameOf<ColorCard>?
  /// `1,2,3`: Its stations; default the first free stations.
  public var stations: Name?
  /// `N`: How many stations it uses, in dual mode on each gun; default as many as the other
  /// products, or 3.
  public var count: Int?
  /// `A|B`: The gun, in single mode; default the first gun with enough free stations.
  public var gun: Name?
  /// `QTY`: How much the batch should make of it.
  public var planned: Quantity?
  /// `MO`: The production order that it is made for.
  public var production: NameOf<ProductionOrder>?
}

extension BatchService {
  static let add = Operation<AddBatchProduct, BatchView>(
    "batch.add", area: .workshop, "Adds a product with its colors and stations to a batch.",
    permission: .batchEdit, effect: .write(.reversible),
    examples: [
      "batch add PC-20270301-0001 LAMP-1 --primary Navy --stations 1,2,3",
      "batch add PC-20270301-0001 SHIRT --size M --primary White --count 3 --gun B",
    ])

  /// Adds a product. Missing values follow from the other products of the batch: stations are the
  /// first free ones, and all products on one gun have the same colour and the same number of
  /// stations.
  ///
  /// Throws `notfound.any`, `notfound.sku`, `rule.bad_state` for a batch that was submitted or an
  /// order that has ended, and `rule.violated` for what the machine or the mode does not allow and
  /// for an order of other goods. If batches would make more for an order than it needs, the answer
  /// has a remark.
  public func add(_ input: AddBatchProduct, _ call: Call) async throws -> Outcome<BatchView> {
    try await desk.perform(Self.add, input, call) { transaction in
      let batch = try await transaction.repository(ProductionBatch.self).named(input.batch)
      try await batch.require(.edit, transaction)
      try batch.requireOwnProducts()
      let product = try await transaction.repository(Product.self).named(input.sku)
      let size = try product.check(size: input.size)
      if let planned = input.planned { try product.checkScale(planned, field: "planned") }
      let order = try await Self.order(input, transaction)
      let contents = try await BatchContents.read(batch, transaction)
      var layout = contents.layout
      let name = size.isEmpty ? product.sku : "\(product.sku)/\(size)"
      let wish = try await Self.wish(input, contents, transaction)
      let part = try layout.place(wish, name: name)
      layout.parts.append(part)
      try layout.check()
      let item = BatchProduct(
        id: transaction.nextID(), batchID: batch.id,
        position: (contents.products.last?.position ?? 0) + 1, productID: product.id, size: size,
        primaryColorID: part.primary, secondaryColorID: part.secondary, gun: part.gun,
        planned: input.planned, productionID: order?.id)
      let written = try await transaction.repository(BatchProduct.self).create(item)
      for position in part.stations {
        _ = try await transaction.repository(BatchStation.self).create(
          BatchStation(
            id: transaction.nextID(), batchID: batch.id, batchProductID: written.id,
            position: position))
      }
      var view = try await BatchView.of(batch, transaction)
      if let order {
        let pieces = try await PlannedPieces(for: [order.id], transaction)
        view.remarks = [pieces.excess(of: order.id)].compactMap(\.self)
      }
      return view
    }
  }

  private static func wish(
    _ input: AddBatchProduct, _ contents: BatchContents, _ transaction: Transaction
  ) async throws -> BatchLayout.Wish {
    let primary = try await color(input.primary, field: "primary", transaction)
    let secondary = try await color(input.secondary, field: "secondary", transaction)
    let closed = try await MachineSetup(contents, transaction).stations()
      .filter(\.status.isClosed)
    return BatchLayout.Wish(
      stations: try input.stations.map {
        try StationNumbers.parse($0, of: contents.machine.stations, once: true)
      }, count: input.count, gun: input.gun, primary: primary, secondary: secondary,
      closed: Set(closed.map(\.position)))
  }

  /// The active colour of that name, by its identifier: names are for people alone.
  static func color(
    _ name: String?, field: String, _ transaction: Transaction
  ) async throws -> RecordID? {
    guard let name else { return nil }
    do {
      let color = try await transaction.asSystem("looks up a color")
        .repository(ColorCard.self).named(name)
      try color.requireActive(field: field)
      return color.id
    } catch let error as OpsError {
      throw error.renamingFields { _ in field }.asking(field)
    }
  }

  private static func order(
    _ input: AddBatchProduct, _ transaction: Transaction
  ) async throws -> ProductionOrder? {
    guard let name = input.production else { return nil }
    return try await transaction.asSystem("looks up what a batch works for")
      .repository(ProductionOrder.self).named(name)
  }
}

extension OpsError {
  /// The same error, with this field if it has none.
  fileprivate func asking(_ field: String) -> OpsError {
    guard self.field == nil else { return self }
    var copy = self
    copy.field = field
    return copy
  }
}

extension ProductionBatch {
  /// Throws `rule.violated` for a shift batch: it makes the products of another batch.
  func requireOwnProducts() throws(OpsError) {
    guard type == .batchProcessing else { return }
    throw OpsError(
      .ruleViolated, "\(Excerpt.of(number)) is a bp batch: only its colors can change",
      field: "batch", hint: "plan other products with `opsh batch create MACHINE --type pc`")
  }
}
