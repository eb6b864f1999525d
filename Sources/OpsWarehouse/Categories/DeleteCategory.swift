import OpsDomain
import OpsKernel
import OpsStorage

extension CategoryService {
  static let delete = Operation<CategoryReference, CategoryView>(
    "category.delete", area: .warehouse, "Deletes a category that nothing uses.",
    permission: .inventoryManage, effect: .destructive(.reversible),
    examples: ["category delete Dairy --dry-run", "category delete Dairy --yes"])

  /// Removes a category without products, without categories inside it and without counts of it.
  /// Answers what it was. Throws `notfound.any`, and `rule.dependants` with what uses it (the
  /// gate's rule).
  public func delete(
    _ input: CategoryReference, _ call: Call
  ) async throws -> Outcome<CategoryView> {
    try await desk.perform(Self.delete, input, call) { transaction in
      let categories = transaction.repository(Category.self)
      let category = try await categories.named(input.name)
      let view = try await CategoryView.of(category, transaction)
      try await categories.delete(category)
      return view
    }
  }
}
