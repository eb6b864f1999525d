import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for categories on every write.
enum CategoryRules {
  /// Longest chain of categories inside one another.
  static let maximumDepth = 8

  static let categories = CollectionRules(
    Category.self, readable: .productView,
    write: [
      .insert: .inventoryManage, .update: .inventoryManage, .delete: .inventoryManage,
    ]
  )
  .byHand([
    .insert: [CategoryService.create], .update: [CategoryService.edit],
    .delete: [CategoryService.delete],
  ])
  .transition(of: Category.self, check)
  .reaction(of: Category.self, checkTree)
  .directWrites(
    .of(
      Category.self,
      [.insert: .inventoryManage, .update: .inventoryManage, .delete: .inventoryManage]
    ) { new, old, transaction in
      var category = new
      category.foldedName = TextFolding.fold(category.name)
      category.createdAt = old?.createdAt ?? transaction.now
      category.updatedAt = transaction.now
      // From now on it says what people say: an import leaves it alone.
      category.source = nil
      category.keywords = old?.keywords
      return category
    })

  private static func check(_ old: Category?, _ new: Category?) throws {
    guard let new else { return }
    let name = try TextRules.name(new.name, field: "name")
    guard TextFolding.sameBytes(name, new.name) else {
      throw OpsError(
        .badValue, "The name starts or ends with a space, or has two in a row", field: "name")
    }
    if let unit = new.unit {
      let clean = try TextRules.name(unit, field: "unit", maximum: 20)
      // What a book has from earlier stays until somebody changes it.
      let isKept = old?.unit.map { TextFolding.sameBytes($0, unit) } ?? false
      guard isKept || TextFolding.sameBytes(clean, unit) else {
        throw OpsError(
          .badValue, "The unit starts or ends with a space, or has two in a row", field: "unit",
          hint: "write it like \(Excerpt.of(clean))")
      }
    }
    let spans = [
      ("shelf_life", new.shelfDays), ("opened", new.openedDays), ("frozen", new.frozenDays),
      ("thawed", new.thawedDays),
    ]
    for case (let field, let days?) in spans where !(0...Int64(ShelfLife.longest)).contains(days) {
      throw OpsError(
        .badValue, "Goods keep 0 to \(ShelfLife.longest) days, not \(days)", field: field)
    }
    if let days = new.warningDays,
      try !TextFolding.sameBytes(WarningDays.text(days, field: "warn"), days)
    {
      throw OpsError(
        .badValue, "Warning days must be written largest first", field: "warn",
        hint: "write them like 7,3,1")
    }
    if let color = new.color, try !TextFolding.sameBytes(ColorHex.parse(color), color) {
      throw OpsError(.badValue, "A color is kept as # and 6 digits in capitals", field: "color")
    }
    if let icon = new.icon, try !TextFolding.sameBytes(CategoryDetails.icon(icon), icon) {
      throw OpsError(.badValue, "An icon cannot have spaces around it", field: "icon")
    }
  }

  /// A category is part of others, not of itself, and no chain gets too long: neither up from it
  /// nor down to the innermost category that comes with it. Only one that nothing uses is removed.
  private static func checkTree(
    _ old: Category?, _ new: Category?, _ transaction: Transaction
  ) async throws {
    guard let new else {
      if let old { try await CategoryUse(transaction).requireNone(old) }
      return
    }
    guard let parentID = new.parentID, parentID != old?.parentID else { return }
    let categories = transaction.repository(Category.self)
    var depth = 1
    var next: RecordID? = parentID
    while let id = next {
      guard id != new.id else {
        throw OpsError(
          .ruleViolated,
          "\(Excerpt.of(new.name)) cannot be part of itself or of a category inside it",
          field: "parent")
      }
      guard let above = try await categories.fetch(id) else {
        throw OpsError(.notFound, "There is no such parent category", field: "parent")
      }
      depth += 1
      try requireRoom(at: depth)
      next = above.parentID
    }
    // A new category has nothing inside it yet.
    guard old != nil else { return }
    var layer = [new.id]
    while true {
      layer = try await categories.all(
        where: .oneOf(Category.Columns.parentID, layer)
      ).map(\.id)
      guard !layer.isEmpty else { return }
      depth += 1
      try requireRoom(at: depth)
    }
  }

  private static func requireRoom(at depth: Int) throws(OpsError) {
    guard depth <= maximumDepth else {
      throw OpsError(
        .ruleViolated, "Categories can be at most \(maximumDepth) levels deep",
        field: "parent")
    }
  }
}
