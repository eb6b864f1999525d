import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `category.create`.
public struct CreateCategory: OperationInput {
  /// Name of the category.
  public var name: Name
  public var shelfLife: Of<CategoryDetails, TimeSpan>?
  public var opened: Of<CategoryDetails, TimeSpan>?
  public var frozen: Of<CategoryDetails, TimeSpan>?
  public var thawed: Of<CategoryDetails, TimeSpan>?
  public var warn: Of<CategoryDetails, String>?
  public var notices: Of<CategoryDetails, String>?
  public var unit: Of<CategoryDetails, Name>?
  public var parent: Of<CategoryDetails, NameOf<Category>>?

  var details: CategoryDetails {
    CategoryDetails(
      unit: Edit(unit), shelfLife: Edit(shelfLife), opened: Edit(opened), frozen: Edit(frozen),
      thawed: Edit(thawed), warn: Edit(warn), notices: Edit(notices), parent: Edit(parent))
  }
}

extension CategoryService {
  static let create = Operation<CreateCategory, CategoryView>(
    "category.create", area: .warehouse, "Adds a category of goods and how long they keep.",
    permission: .inventoryManage, effect: .write(.reversible),
    examples: [
      "category create Cheese --shelf-life 30d --opened 7d --warn 5,2 --parent Dairy",
      "category create Frozen --frozen 12w --thawed 1d",
    ])

  /// Adds a category. Throws `data.duplicate` when the name is taken in any letter case.
  public func create(
    _ input: CreateCategory, _ call: Call
  ) async throws -> Outcome<CategoryView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let categories = transaction.repository(Category.self)
      let name = try TextRules.name(input.name, field: "name")
      let folded = TextFolding.fold(name)
      if let taken = try await categories.fetch(key: Category.nameKey, folded) {
        throw OpsError(
          .duplicate, "There already is a category \(Excerpt.of(taken.name))", field: "name",
          hint: "run `opsh category show NAME` to see it")
      }
      var category = Category(
        id: transaction.nextID(), name: name, foldedName: folded, createdAt: transaction.now,
        updatedAt: transaction.now)
      try await input.details.apply(to: &category, transaction)
      return try await CategoryView.of(categories.create(category), transaction)
    }
  }
}
