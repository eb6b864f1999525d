import OpsDomain
import OpsStorage
import OpsWarehouse

/// The current bills of materials of products and of all their parts, read once. It tells how much
/// material goes into a product, at one level or at all levels.
package struct BillBook: Sendable {
  /// How deep phantoms may be nested.
  static let depth = 50

  /// The bill that production of a product uses.
  package private(set) var bills: [RecordID: BillOfMaterials] = [:]
  /// The lines of these bills by bill, in their order.
  package private(set) var lines: [RecordID: [BillLine]] = [:]
  /// All products that these bills name.
  package private(set) var products: [RecordID: Product] = [:]
  /// Whether quantities are rounded only to millionths, not to the steps of their products, and
  /// sizes are ignored: used for costs, not for stock.
  package var isExact = false

  /// Reads the current bills of `roots` and of all their parts, level by level, with a few queries
  /// for each level.
  ///
  /// - Parameters:
  ///   - other: Bills that stand for the current ones of their products, such as an earlier
  ///     revision that an order was released with.
  ///   - transaction: Sees bills and products; mostly one with the rights of the system.
  package init(
    of roots: some Sequence<RecordID>, instead other: [BillOfMaterials] = [],
    _ transaction: Transaction
  ) async throws {
    let others = Dictionary(other.map { ($0.productID, $0) }) { first, _ in first }
    var layer = Array(Set(roots)).sorted()
    var seen = Set(layer)
    while !layer.isEmpty {
      try Task.checkCancellation()
      try await readProducts(layer, transaction)
      var found = layer.compactMap { others[$0] }
      let rest = layer.filter { others[$0] == nil }
      for ids in rest.portions {
        found += try await transaction.repository(BillOfMaterials.self).all(
          where: .both(
            .oneOf(BillOfMaterials.Columns.productID, ids),
            .equals(BillOfMaterials.Columns.isCurrent, true)))
      }
      for bill in found { bills[bill.productID] = bill }
      var next: Set<RecordID> = []
      for ids in found.map(\.id).portions {
        for line in try await transaction.repository(BillLine.self).all(
          where: .oneOf(BillLine.Columns.billID, ids))
        {
          lines[line.billID, default: []].append(line)
          if seen.insert(line.productID).inserted { next.insert(line.productID) }
        }
      }
      for bill in found { lines[bill.id]?.sort { $0.position < $1.position } }
      layer = next.sorted()
    }
  }

  private mutating func readProducts(
    _ ids: [RecordID], _ transaction: Transaction
  ) async throws {
    for part in ids.portions {
      for product in try await transaction.repository(Product.self).all(where: .oneOf(.id, part)) {
        products[product.id] = product
      }
    }
  }

  /// The bill that production of the product uses; nil for one that is bought.
  package func bill(of product: RecordID) -> BillOfMaterials? { bills[product] }

  /// The lines of that bill of one kind, in their order.
  package func lines(of product: RecordID, _ kind: BillLineKind) -> [BillLine] {
    guard let bill = bills[product] else { return [] }
    return (lines[bill.id] ?? []).filter { $0.kind == kind }
  }

  /// The smallest step of the product's quantities, in millionths of its unit.
  package func step(of product: RecordID) -> Int64 {
    isExact ? 1 : BillMath.step(scale: products[product]?.scale ?? Int64(FixedPoint.scale))
  }
}
