import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `category.edit`: what is absent stays as it is.
public struct EditCategory: OperationInput, EditingInput {
  /// The category.
  public var name: NameOf<Category>
  /// `NAME`: New name.
  public var rename: Name?
  /// How long goods keep from the day they are bought, in whole days.
  public var shelfLife: Clearable<Of<CategoryDetails, TimeSpan>>?
  /// How long goods keep from the day they are opened, in whole days.
  public var opened: Clearable<Of<CategoryDetails, TimeSpan>>?
  /// How long goods keep from the day they are frozen, in whole days.
  public var frozen: Clearable<Of<CategoryDetails, TimeSpan>>?
  /// How long goods keep from the day they are thawed, in whole days.
  public var thawed: Clearable<Of<CategoryDetails, TimeSpan>>?
  /// Days before the last good day on which people get a notice, such as `7,3,1`.
  public var warn: Clearable<Of<CategoryDetails, String>>?
  /// Whether people get notices about its goods: `on` or `off`.
  public var notices: Clearable<Of<CategoryDetails, String>>?
  /// Unit of its products that have no unit of their own.
  public var unit: Clearable<Of<CategoryDetails, Name>>?
  /// Name of the category that contains it. Fields that are empty are filled from that category.
  public var parent: Clearable<Of<CategoryDetails, NameOf<Category>>>?
  /// A symbol for lists, such as an emoji.
  public var icon: Clearable<Of<CategoryDetails, String>>?
  /// A color such as `#1B2A49`, for programs that draw.
  public var colorCode: Clearable<Of<CategoryDetails, String>>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?

  /// Throws `usage.arguments` for a field that is set and cleared at once.
  fileprivate func details() throws(OpsError) -> CategoryDetails {
    let edits = try edits()
    return CategoryDetails(
      unit: edits.unit, shelfLife: edits.shelfLife, opened: edits.opened, frozen: edits.frozen,
      thawed: edits.thawed, warn: edits.warn, notices: edits.notices, parent: edits.parent,
      icon: edits.icon, colorCode: edits.colorCode)
  }
}

extension CategoryService {
  static let edit = Operation<EditCategory, CategoryView>(
    "category.edit", area: .warehouse, "Changes a category; fields you leave out stay the same.",
    permission: .inventoryManage, effect: .write(.reversible),
    examples: [
      "category edit Dairy --opened 5d", "category edit Dairy --warn 10,3 --notices on",
      "category edit Dairy --clear opened --clear frozen",
    ])

  /// Changes a category. Lots that were received before keep their dates, and an import that made
  /// it does not change it any more. Throws `notfound.any`, and `usage.arguments` for a field that
  /// is set and cleared at once.
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
      try await input.details().apply(to: &category, transaction)
      guard category != before else { return try await CategoryView.of(before, transaction) }
      // From now on it says what people say: an import leaves it alone.
      category.source = nil
      category.updatedAt = transaction.now
      return try await CategoryView.of(categories.update(category), transaction)
    }
  }
}
