import OpsDomain
import OpsStorage

/// Input of `category.create`.
public struct CreateCategory: Codable, Sendable {
  public var name: String
  public var shelfLife: TimeSpan?
  public var opened: TimeSpan?
  public var frozen: TimeSpan?
  public var thawed: TimeSpan?
  public var warn: String?
  public var notices: String?
  public var unit: String?
  public var parent: String?

  public init(
    name: String, shelfLife: TimeSpan? = nil, opened: TimeSpan? = nil, frozen: TimeSpan? = nil,
    thawed: TimeSpan? = nil, warn: String? = nil, notices: String? = nil, unit: String? = nil,
    parent: String? = nil
  ) {
    self.name = name
    self.shelfLife = shelfLife
    self.opened = opened
    self.frozen = frozen
    self.thawed = thawed
    self.warn = warn
    self.notices = notices
    self.unit = unit
    self.parent = parent
  }

  var details: CategoryDetails {
    CategoryDetails(
      unit: unit, shelfLife: shelfLife, opened: opened, frozen: frozen, thawed: thawed, warn: warn,
      notices: notices, parent: parent)
  }
}

extension CategoryService {
  static let create = Operation<CreateCategory, CategoryView>(
    OperationDescriptor(
      "category.create", area: .warehouse, "Adds a kind of goods with how long it keeps.",
      permission: .inventoryManage,
      effect: .write, answer: "category/1",
      parameters: [
        .argument("name", .name, "What people call this kind of goods.")
      ] + CategoryDetails.parameters,
      columns: CategoryView.columns,
      examples: [
        "category create Cheese --shelf-life 30d --opened 7d --warn 5,2 --parent Dairy",
        "category create Frozen --frozen 12w --thawed 1d",
      ]))

  /// Adds a category. Throws `data.duplicate` when the name is taken in any letter case.
  public func create(
    _ input: CreateCategory, _ call: Call
  ) async throws -> Outcome<CategoryView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let categories = transaction.repository(Category.self)
      let name = try TextRules.name(input.name, field: "name")
      let folded = TextFolding.fold(name)
      if let taken = try await categories.fetch(key: Category.nameKey, .text(folded)) {
        throw OpsError(
          .duplicate, "There already is a category \(Excerpt.of(taken.name))", field: "name",
          hint: "`opsh category show NAME` shows it")
      }
      var category = Category(
        id: transaction.nextID(), name: name, foldedName: folded, createdAt: transaction.now,
        updatedAt: transaction.now)
      try await input.details.apply(to: &category, transaction)
      return try await CategoryView.of(categories.create(category), transaction)
    }
  }
}
