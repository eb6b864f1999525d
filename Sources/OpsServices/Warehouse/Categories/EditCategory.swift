import OpsDomain
import OpsStorage

/// Input of `category.edit`: what is absent stays as it is.
public struct EditCategory: Codable, Sendable {
  public var name: String
  public var rename: String?
  public var shelfLife: TimeSpan?
  public var opened: TimeSpan?
  public var frozen: TimeSpan?
  public var thawed: TimeSpan?
  public var warn: String?
  public var notices: String?
  public var unit: String?
  public var parent: String?
  /// What it shall say nothing of any more: `shelf_life`, `opened`, `frozen`, `thawed`, `warn`,
  /// `notices`, `unit`, `parent`; none of what is set in the same call.
  public var clear: [String]?

  public init(
    name: String, rename: String? = nil, shelfLife: TimeSpan? = nil, opened: TimeSpan? = nil,
    frozen: TimeSpan? = nil, thawed: TimeSpan? = nil, warn: String? = nil, notices: String? = nil,
    unit: String? = nil, parent: String? = nil, clear: [String]? = nil
  ) {
    self.name = name
    self.rename = rename
    self.shelfLife = shelfLife
    self.opened = opened
    self.frozen = frozen
    self.thawed = thawed
    self.warn = warn
    self.notices = notices
    self.unit = unit
    self.parent = parent
    self.clear = clear
  }

  var details: CategoryDetails {
    CategoryDetails(
      unit: unit, shelfLife: shelfLife, opened: opened, frozen: frozen, thawed: thawed, warn: warn,
      notices: notices, parent: parent, clear: clear ?? [])
  }
}

extension CategoryService {
  static let edit = Operation<EditCategory, CategoryView>(
    OperationDescriptor(
      "category.edit", area: .warehouse, "Changes a category; what is not named stays.",
      permission: .inventoryManage,
      effect: .write, answer: "category/1",
      parameters: [
        .argument("name", .name, "The category."),
        .option("rename", .name, label: "NAME", "New name."),
      ] + CategoryDetails.parameters + [
        .option(
          "clear", .choice(CategoryDetails.clearable), repeatable: true,
          "What it shall say nothing of any more; an empty text clears unit, warn, parent too.")
      ],
      columns: CategoryView.columns,
      examples: [
        "category edit Dairy --opened 5d", "category edit Dairy --warn 10,3 --notices on",
        "category edit Dairy --clear opened --clear frozen",
      ]))

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
