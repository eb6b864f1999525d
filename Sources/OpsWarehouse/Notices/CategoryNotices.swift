import OpsDomain
import OpsStorage

/// What the categories of products say of notices: the nearest one that says something counts. Each
/// category is read once.
package struct CategoryNotices {
  private let transaction: Transaction
  private var categories: [RecordID: Category] = [:]

  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Whether people are told of the product; they are unless a category says otherwise.
  package mutating func areSent(of product: Product) async throws -> Bool {
    for category in try await chain(of: product) {
      if let sends = category.sendsNotices { return sends }
    }
    return true
  }

  /// The days before the last good day on which people are told of the product's lots.
  package mutating func warnings(_ product: Product) async throws -> [Int] {
    for category in try await chain(of: product) {
      if let days = category.warnings { return days }
    }
    return Category.defaultWarningDays
  }

  /// The longest warning of any category.
  package func longestWarning() async throws -> Int {
    let named = try await transaction.repository(Category.self)
      .all(where: .notEquals(Category.Columns.warningDays, nil))
    return (named.compactMap { $0.warnings?.first } + Category.defaultWarningDays).max() ?? 0
  }

  /// The product's category and those it lies in.
  private mutating func chain(of product: Product) async throws -> [Category] {
    var chain: [Category] = []
    var next = product.categoryID
    while let id = next, chain.count < CategoryRules.maximumDepth {
      if categories[id] == nil {
        categories[id] = try await transaction.repository(Category.self).fetch(id)
      }
      guard let category = categories[id] else { break }
      chain.append(category)
      next = category.parentID
    }
    return chain
  }
}
