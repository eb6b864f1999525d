import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// What the gate enforces for menus.
///
/// Partners see and write the items of their own business, administrators all. For everybody else,
/// operations read a menu with the rights of the system once the caller sees the partner.
enum MenuRules {
  static let items = CollectionRules(
    MenuItem.self, read: visible,
    write: [
      .insert: .catalogueManage, .update: .catalogueManage, .delete: .catalogueManage,
    ]
  )
  .belonging(to: MenuItem.Columns.partnerID.column)
  .owned { $0.isSystem || $0.may(.marketAdminister) ? .everything : own($0) }
  .byHand([
    .insert: [MenuService.add], .update: [MenuService.edit], .delete: [MenuService.remove],
  ])
  .transition(of: MenuItem.self) { old, new in
    guard let new else { return }
    try new.checkFields()
    if let old { try new.checkKept(from: old) }
  }
  .reaction(of: MenuItem.self, checkAgainstBook)

  /// Options are written by the operations of their item, in commits that write the item as well.
  static let options = CollectionRules(MenuOption.self, readable: .marketAdminister)
    .belonging(to: MenuOption.Columns.itemID.column)
    .told(with: MenuOption.Columns.itemID.column)
    .byHand(
      isPart: true,
      [
        .insert: [MenuService.addOption], .update: [MenuService.addOption],
        .delete: [MenuService.removeOption],
      ]
    )
    .transition(of: MenuOption.self, check)
    .reaction(of: MenuOption.self, checkAgainstItem)

  /// The items of a partner belong to its owner: a new owner of the business gets its menu.
  static let partners = RuleAddition(to: Partner.self).reaction(of: Partner.self) {
    old, new, transaction in
    guard let old, let new, old.ownerID != new.ownerID else { return }
    let items = transaction.repository(MenuItem.self)
    let own = try await items.all(
      where: .equals(MenuItem.Columns.partnerID, new.id),
      order: [.ascending(MenuItem.Columns.productID), .ascending(MenuItem.Columns.size)])
    for var item in own {
      item.ownerID = new.ownerID
      _ = try await items.update(item)
    }
  }

  private static func visible(_ principal: Principal) -> Access {
    if principal.may(.marketAdminister) { return .all }
    // Even a right to some products only opens the menus of the user's own businesses.
    guard principal.reach(of: .catalogueManage) != .none else { return .closed(.catalogueManage) }
    return .rows(own(principal))
  }

  /// The items of businesses of the principal.
  private static func own(_ principal: Principal) -> Predicate {
    principal.userID.map { .equals(MenuItem.Columns.ownerID, $0) } ?? .nothing
  }

  private static func checkAgainstBook(
    _ old: MenuItem?, _ new: MenuItem?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    let partner = try await transaction.repository(Partner.self).fetch(new.partnerID)
    guard let partner, partner.ownerID == new.ownerID else {
      throw OpsError(
        .denied, "A menu item must belong to the owner of its partner", field: "partner",
        hint: "only the partner's owner and administrators can change its menu")
    }
    let product = try await transaction.repository(Product.self).fetch(new.productID)
    if old == nil { _ = try product?.check(size: new.size.isEmpty ? nil : new.size) }
    let text = MenuItem.searchText(name: new.name, sku: product?.sku ?? "", tags: new.tags)
    guard TextFolding.sameBytes(text, new.search) else {
      throw OpsError(
        .derivedField, "The search text must follow from name, SKU and tags", field: "search")
    }
    guard let old, new.price < old.price else { return }
    let options = try await MenuOption.of([new.id], transaction)[new.id] ?? []
    try MenuOption.requireWorth(new.price, options)
  }

  private static func check(_ old: MenuOption?, _ new: MenuOption?) throws {
    guard let new else { return }
    guard try TextFolding.sameBytes(MenuOptionText.word(new.name), new.name),
      try TextFolding.sameBytes(MenuOptionText.word(new.value), new.value)
    else {
      throw OpsError(.badValue, "An option cannot begin or end with a space", field: "option")
    }
    guard abs(new.price) <= MenuLimits.price else {
      throw OpsError(.badAmount, "The price of the option is too large", field: "option")
    }
    if let old, old.itemID != new.itemID {
      throw OpsError(.ruleViolated, "The item of an option cannot be changed", field: "option")
    }
  }

  private static func checkAgainstItem(
    _ old: MenuOption?, _ new: MenuOption?, _ transaction: Transaction
  ) async throws {
    guard let id = (new ?? old)?.itemID,
      let item = try await transaction.repository(MenuItem.self).fetch(id)
    else { return }
    try requireOwn(item, transaction.caller)
    guard let new else { return }
    if new.price < old?.price ?? 0 {
      let options = try await MenuOption.of([id], transaction)[id] ?? []
      try MenuOption.requireWorth(item.price, options)
    }
    guard old == nil else { return }
    let count = try await transaction.repository(MenuOption.self)
      .count(where: .equals(MenuOption.Columns.itemID, item.id))
    guard count <= MenuLimits.options else {
      throw OpsError(
        .ruleViolated, "A menu item can have at most \(MenuLimits.options) options",
        field: "option", hint: "remove one with `opsh menu remove-option`")
    }
  }

  /// Throws `denied.permission` unless the item is the caller's own.
  private static func requireOwn(_ item: MenuItem, _ caller: Principal) throws(OpsError) {
    guard !caller.isSystem, !caller.may(.marketAdminister) else { return }
    guard let owner = item.ownerID, owner == caller.userID else {
      throw OpsError(
        .denied, "The options of this item are not yours", field: "option",
        hint: "only the partner's owner and administrators can change its menu")
    }
  }
}
