import OpsDomain
import OpsKernel
import OpsStorage

/// Reads lots with their figures.
struct LotReader {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The lot with this code, of one product if several use the code. Throws `notfound.any`, and
  /// `data.bad_value` for a code that several products have.
  func named(_ code: String, sku: String?) async throws -> LotStanding {
    if let sku {
      let product = try await transaction.repository(Product.self).named(sku)
      let lot = try await transaction.repository(Lot.self).named(code, product: product.id)
      return try await standing(lot, product)
    }
    let found = try await transaction.repository(Lot.self).all(
      where: .equals(Lot.Columns.code, code))
    guard let lot = found.first else { throw Self.unknown(code) }
    guard found.count == 1 else {
      let names = try await ReferredRecords.products(found.map(\.productID), transaction)
      let skus = found.prefix(5).map { Excerpt.of(names[$0.productID].code) }
      throw OpsError(
        .badValue,
        "Several products have a lot \(Excerpt.of(code)): "
          + skus.joined(separator: ", "), field: "lot", hint: "choose one with --product SKU")
    }
    // A lot of a product that the caller may not see does not exist for the caller.
    guard let product = try await transaction.repository(Product.self).fetch(lot.productID) else {
      throw Self.unknown(code)
    }
    return try await standing(lot, product)
  }

  private static func unknown(_ code: String) -> OpsError {
    OpsError(
      .notFound, "There is no lot \(Excerpt.of(code))", field: "lot",
      hint: "run `opsh lot list` to see the lots; upper and lower case are different")
  }

  /// The lot with its figures.
  func standing(_ lot: Lot, _ product: Product) async throws -> LotStanding {
    try LotStanding(lot, product, in: await LotFamilies(of: [lot], transaction))
  }

  /// The lots with their figures, without lots of products that the reader may not see and without
  /// those that are not wanted.
  func standings(
    _ lots: [Lot], _ isWanted: (Product) -> Bool = { _ in true }
  ) async throws -> [RecordID: LotStanding] {
    let products = try await products(of: lots).filter { isWanted($0.value) }
    let wanted = lots.filter { products[$0.productID] != nil }
    let families = try await LotFamilies(of: wanted, transaction)
    var standings: [RecordID: LotStanding] = [:]
    for lot in wanted {
      guard let product = products[lot.productID] else { continue }
      standings[lot.id] = try LotStanding(lot, product, in: families)
    }
    return standings
  }

  private func products(of lots: [Lot]) async throws -> [RecordID: Product] {
    let ids = Set(lots.map(\.productID)).sorted()
    var products: [RecordID: Product] = [:]
    for start in stride(from: 0, to: ids.count, by: Limits.pageSizeMaximum) {
      let part = ids[start..<min(start + Limits.pageSizeMaximum, ids.count)]
      for product in try await transaction.repository(Product.self).all(where: .oneOf(.id, part)) {
        products[product.id] = product
      }
    }
    return products
  }

  /// The lots of these levels, in their order; nil for one that the reader may not see.
  func lots(of levels: [StockLevel]) async throws -> [Lot?] {
    let goods = Set(levels.filter { !$0.lot.isEmpty }.map { LotGoods($0) })
    guard !goods.isEmpty else { return levels.map { _ in nil } }
    let found = try await transaction.repository(Lot.self).all(
      where: LotGoods.filter(goods, lot: Lot.Columns.code, product: Lot.Columns.productID))
    let known = Dictionary(found.map { (LotGoods($0), $0) }) { first, _ in first }
    return levels.map { known[LotGoods($0)] }
  }
}
