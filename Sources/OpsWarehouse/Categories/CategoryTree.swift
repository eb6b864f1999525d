import OpsDomain
import OpsKernel
import OpsStorage

/// What a category says together with those it is part of: what one does not say, the next one
/// does.
struct CategoryTree {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The category and those around it, innermost first.
  func line(of id: RecordID) async throws -> [Category] {
    let categories = transaction.repository(Category.self)
    var line: [Category] = []
    var next: RecordID? = id
    while let id = next, line.count < CategoryRules.maximumDepth,
      let category = try await categories.fetch(id)
    {
      line.append(category)
      next = category.parentID
    }
    return line
  }

  /// The unit of products of a category that have none of their own; nil where no category has one.
  func unit(of category: Category) async throws -> String? {
    try await line(of: category.id).lazy.compactMap(\.unit).first
  }

  /// How long a product's goods keep; empty for a product without a category.
  func shelfLife(of product: Product) async throws -> ShelfLife {
    guard let id = product.categoryID else { return ShelfLife() }
    return Self.shelfLife(try await line(of: id))
  }

  /// What a line of categories says about keeping.
  static func shelfLife(_ line: [Category]) -> ShelfLife {
    line.reduce(ShelfLife()) { $0.filled(from: $1.shelfLife) }
  }

  /// The days before the last good day on which people are told, largest first; none where notices
  /// are switched off.
  /// - Parameter standard: What counts where no category says it: ``standardWarnings(_:)``.
  static func warnings(_ line: [Category], standard: [Int]) -> [Int] {
    if line.lazy.compactMap(\.sendsNotices).first == false { return [] }
    return line.lazy.compactMap(\.warnings).first ?? standard
  }

  /// The days before the last good day on which people are told where no category says it, largest
  /// first.
  static func standardWarnings(_ transaction: Transaction) async throws -> [Int] {
    WarningDays.days(in: try await Settings.warningDays.value(transaction))
  }

  /// The category and everything inside it.
  func within(_ category: Category) async throws -> [Category] {
    var found = [category]
    var layer = [category]
    for _ in 1..<CategoryRules.maximumDepth where !layer.isEmpty {
      layer = try await transaction.repository(Category.self).all(
        where: .oneOf(Category.Columns.parentID, layer.map(\.id)))
      found += layer
    }
    return found
  }
}
