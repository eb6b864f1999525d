import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `category.edit`: what is absent stays as it is.
public struct EditCategory: OperationInput {
  /// The category.
  public var name: Name
  /// `NAME`: New name.
  public var rename: Name?
  public var shelfLife: Of<CategoryDetails, TimeSpan>?
  public var opened: Of<CategoryDetails, TimeSpan>?
  public var frozen: Of<CategoryDetails, TimeSpan>?
  public var thawed: Of<CategoryDetails, TimeSpan>?
  public var warn: Of<CategoryDetails, String>?
  public var notices: Of<CategoryDetails, String>?
  public var unit: Of<CategoryDetails, Name>?
  public var parent: Of<CategoryDetails, Name>?
  public var clear: Of<CategoryDetails, [String]>?

  var details: CategoryDetails {
    CategoryDetails(
      unit: unit, shelfLife: shelfLife, opened: opened, frozen: frozen, thawed: thawed, warn: warn,
      notices: notices, parent: parent, clear: clear ?? [])
  }
}

extension CategoryService {
  static let edit = Operation<EditCategory, CategoryView>(
    "category.edit", area: .warehouse, "Changes a category; what is not named stays.",
    permission: .inventoryManage, effect: .write(.reversible),
    examples: [
      "category edit Dairy --opened 5d", "category edit Dairy --warn 10,3 --notices on",
      "category edit Dairy --clear opened --clear frozen",
    ])

  /// Changes a category. Lots that have come keep the dates they have, and an import that made it
  /// changes it no more. Throws `notfound.any`, and `usage.arguments` for a field that is set and
  /// cleared at once.
  public func edit(
    _ input: EditCategory, _ call: Call
  ) async throws -> Outcome<CategoryView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let categories = transaction.repository(Category.self)
      let before = try await categories.named(input.name)
      var category = before
      if let name = input.rename {
        category.name = try TextRules.name(name, field: "rename")
        category.foldedName = TextFolding.fold(category.name)
      }
      try await input.details.apply(to: &category, transaction)
      guard category != before else { return try await CategoryView.of(before, transaction) }
      // From now on it says what people say: an import leaves it alone.
      category.source = nil
      category.updatedAt = transaction.now
      return try await CategoryView.of(categories.update(category), transaction)
    }
  }
}
