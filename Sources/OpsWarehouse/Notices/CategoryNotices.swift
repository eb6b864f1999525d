import OpsDomain
import OpsStorage

/// What the categories of products say about notices: the nearest one with a value counts. Each
/// category is read once.
package struct CategoryNotices {
  private let transaction: Transaction
  private var categories: [RecordID: Category] = [:]

  package init(_ transaction: Transaction) { self.transaction = transaction }

  /// Whether people get notices about the product; they do unless a category says otherwise.
  package mutating func areSent(of product: Product) async throws -> Bool {
    for category in try await chain(of: product) {
      if let sends = category.sendsNotices { return sends }
    }
    return true
  }

  /// How many days before the last good day people are told about the product's lots.
  package mutating func warnings(_ product: Product) async throws -> [Int] {
    for category in try await chain(of: product) {
      if let days = category.warnings { return days }
    }
    return try await CategoryTree.standardWarnings(transaction)
  }

  /// The longest warning of any category.
  package func longestWarning() async throws -> Int {
    let named = try await transaction.repository(Category.self)
      .all(where: .notEquals(Category.Columns.warningDays, nil))
    let standard = try await CategoryTree.standardWarnings(transaction)
    return (named.compactMap { $0.warnings?.first } + standard).max() ?? 0
  }

  /// The product's category and those it is part of.
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
