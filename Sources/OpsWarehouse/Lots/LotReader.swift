import OpsDomain
import OpsKernel
import OpsStorage

/// Reads lots with what there is of them.
struct LotReader {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The lot with this code, of one product if the code is used for several. Throws `notfound.any`,
  /// and `data.bad_value` for a code that several products have.
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
        "Lot \(Excerpt.of(code)) is one of several products: "
          + skus.joined(separator: ", "), field: "lot", hint: "say which with --product SKU")
    }
    // Of a product that the caller does not see there is no lot either.
    guard let product = try await transaction.repository(Product.self).fetch(lot.productID) else {
      throw Self.unknown(code)
    }
    return try await standing(lot, product)
  }

  private static func unknown(_ code: String) -> OpsError {
    OpsError(
      .notFound, "There is no lot \(Excerpt.of(code))", field: "lot",
      hint: "`opsh lot list` shows the lots there are; letter case counts")
  }

  /// The lot with its figures.
  func standing(_ lot: Lot, _ product: Product) async throws -> LotStanding {
    try LotStanding(lot, product, in: await LotFamilies(of: [lot], transaction))
  }

  /// The lots with their figures, those of products that do not exist for the reader and those that
  /// are not wanted left out.
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

  /// The lots these levels are of, in their order; nil for one that does not exist for the reader.
  func lots(of levels: [StockLevel]) async throws -> [Lot?] {
    let goods = Set(levels.filter { !$0.lot.isEmpty }.map { LotGoods($0) })
    guard !goods.isEmpty else { return levels.map { _ in nil } }
    let found = try await transaction.repository(Lot.self).all(
      where: LotGoods.filter(goods, lot: Lot.Columns.code, product: Lot.Columns.productID))
    let known = Dictionary(found.map { (LotGoods($0), $0) }) { first, _ in first }
    return levels.map { known[LotGoods($0)] }
  }
}
