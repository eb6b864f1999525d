import OpsDomain
import OpsStorage

/// The products of a report with their names and categories, read together.
struct ProductGroups {
  private(set) var products: [RecordID: Product] = [:]
  private var categories: [RecordID: String] = [:]

  /// The group of products without a category.
  static let none = "uncategorised"

  init(_ ids: [RecordID], _ transaction: Transaction) async throws {
    let sorted = ids.sorted()
    let system = transaction.asSystem("reads names that figures refer to")
    for start in stride(from: 0, to: sorted.count, by: Limits.pageSizeMaximum) {
      let part = sorted[start..<min(start + Limits.pageSizeMaximum, sorted.count)]
      for product in try await system.repository(Product.self).all(
        where: .oneOf(.id, part))
      {
        products[product.id] = product
      }
    }
    let wanted = Set(products.values.compactMap(\.categoryID))
    guard !wanted.isEmpty else { return }
    for category in try await system.repository(Category.self).all(where: .everything)
    where wanted.contains(category.id) {
      categories[category.id] = category.name
    }
  }

  func sku(of id: RecordID) -> String { products[id]?.sku ?? id.description }

  func category(of id: RecordID) -> String {
    products[id]?.categoryID.flatMap { categories[$0] } ?? Self.none
  }
}
