import OpsDomain
import OpsStorage

/// What uses a category, so that it cannot be removed.
struct CategoryUse {
  /// Counts all of it, with the rights of the system.
  private let system: Transaction

  init(_ transaction: Transaction) {
    system = transaction.asSystem("counts what uses a category")
  }

  /// Throws `rule.dependants` with the counts while anything uses the category.
  func requireNone(_ category: Category) async throws {
    let uses = [
      Counted.text(
        try await system.repository(Product.self).count(
          where: .equals(Product.Columns.categoryID, category.id)), "product"),
      Counted.text(
        try await system.repository(Category.self).count(
          where: .equals(Category.Columns.parentID, category.id)),
        "category inside it", "categories inside it"),
      Counted.text(
        try await system.repository(CountSession.self).count(
          where: .equals(CountSession.Columns.categoryID, category.id)), "cycle count"),
    ].filter { !$0.hasPrefix("0 ") }
    guard !uses.isEmpty else { return }
    let name = Excerpt.of(category.name)
    throw OpsError(
      .dependants, "\(name) has \(uses.joined(separator: " and "))", field: "name",
      hint: "run `opsh product edit SKU --category NAME` and `opsh category edit NAME --parent "
        + "OTHER` to move them first; a category with counts stays")
  }
}
