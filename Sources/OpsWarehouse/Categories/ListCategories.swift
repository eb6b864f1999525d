import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `category.list`.
public struct ListCategories: OperationInput {
  /// `NAME`: Only categories inside this one.
  public var parent: NameOf<Category>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension CategoryService {
  static let list = Operation<ListCategories, Listing<CategoryView>>(
    "category.list", area: .warehouse, "Lists categories by name.", permission: .productView,
    effect: .read, examples: ["category list", "category list --parent Dairy"],
    consistency: .snapshot)

  static let show = Operation<CategoryReference, CategoryView>(
    "category.show", area: .warehouse, "Shows one category.", permission: .productView,
    effect: .read, examples: ["category show Dairy", "category show Dairy -o json"],
    consistency: .snapshot)

  /// A page of categories.
  public func list(
    _ input: ListCategories, _ call: Call
  ) async throws -> Outcome<Listing<CategoryView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let categories = transaction.repository(Category.self)
      var query = Query(Category.schema, order: [.ascending(Category.Columns.foldedName)])
      if let parent = input.parent {
        query.filter = .equals(
          Category.Columns.parentID, try await categories.named(parent).id)
      }
      let page = PageRequest(limit: input.limit, after: input.after)
      let found = try await categories.fetch(page.narrow(query))
      var views: [CategoryView] = []
      for category in found.items {
        views.append(try await CategoryView.of(category, transaction))
      }
      return Listing(items: views, next: found.next)
    }
  }

  /// One category. Throws `notfound.any`.
  public func show(
    _ input: CategoryReference, _ call: Call
  ) async throws -> Outcome<CategoryView> {
    try await desk.perform(Self.show, input, call) { transaction in
      try await CategoryView.of(
        transaction.repository(Category.self).named(input.name), transaction)
    }
  }
}
