import OpsDomain
import OpsSales
import OpsStorage
import OpsWarehouse

/// The record whose pegs are requested.
struct PegSubject {
  /// What kind of record it is.
  enum Kind {
    case product, production, request
  }

  let kind: Kind
  let id: RecordID
  /// Its SKU or number.
  let name: String
  /// The product it is about.
  let product: RecordID

  /// Finds it by its number or SKU. Throws `notfound.any`.
  static func named(_ text: String, _ transaction: Transaction) async throws -> PegSubject {
    // People who plan production see the numbers of requests, as in `materials plan`.
    let system = transaction.asSystem("finds what pegs are asked about")
    let number = text.uppercased()
    if let order = try await system.repository(ProductionOrder.self).fetch(
      key: ProductionOrder.numberKey, number)
    {
      return PegSubject(
        kind: .production, id: order.id, name: order.number, product: order.productID)
    }
    if let request = try await system.repository(OutOfStockRequest.self).fetch(
      key: OutOfStockRequest.numberKey, number)
    {
      return PegSubject(
        kind: .request, id: request.id, name: request.number, product: request.productID)
    }
    if let product = try await transaction.repository(Product.self).find(sku: text) {
      return PegSubject(kind: .product, id: product.id, name: product.sku, product: product.id)
    }
    throw OpsError(
      .notFound, "There is no product, production order or request \(Excerpt.of(text))",
      field: "of", hint: "name an SKU, or a number such as MO-000001 or OOS-000001")
  }
}
