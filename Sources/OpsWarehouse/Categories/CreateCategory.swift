import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `category.create`.
public struct CreateCategory: OperationInput {
  /// Name of the category.
  public var name: Name
  /// How long goods keep from the day they are bought, in whole days.
  public var shelfLife: Of<CategoryDetails, TimeSpan>?
  /// How long goods keep from the day they are opened, in whole days.
  public var opened: Of<CategoryDetails, TimeSpan>?
  /// How long goods keep from the day they are frozen, in whole days.
  public var frozen: Of<CategoryDetails, TimeSpan>?
  /// How long goods keep from the day they are thawed, in whole days.
  public var thawed: Of<CategoryDetails, TimeSpan>?
  /// Days before the last good day on which people get a notice, such as `7,3,1`.
  public var warn: Of<CategoryDetails, String>?
  /// Whether people get notices about its goods: `on` or `off`.
  public var notices: Of<CategoryDetails, String>?
  /// Unit of its products that have no unit of their own.
  public var unit: Of<CategoryDetails, Name>?
  /// Name of the category that contains it. Fields that stay empty are filled from that category.
  public var parent: Of<CategoryDetails, NameOf<Category>>?
  /// A symbol for lists, such as an emoji.
  public var icon: Of<CategoryDetails, String>?
  /// A color such as `#1B2A49`, for programs that draw.
  public var colorCode: Of<CategoryDetails, String>?

  var details: CategoryDetails {
    CategoryDetails(
      unit: Edit(unit), shelfLife: Edit(shelfLife), opened: Edit(opened), frozen: Edit(frozen),
      thawed: Edit(thawed), warn: Edit(warn), notices: Edit(notices), parent: Edit(parent),
      icon: Edit(icon), colorCode: Edit(colorCode))
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
          hint: "run `opsh category show \"\(Excerpt.of(taken.name))\"` to see it")
      }
      var category = Category(
        id: transaction.nextID(), name: name, foldedName: folded, createdAt: transaction.now,
        updatedAt: transaction.now)
      try await input.details.apply(to: &category, transaction)
      return try await CategoryView.of(categories.create(category), transaction)
    }
  }
}
