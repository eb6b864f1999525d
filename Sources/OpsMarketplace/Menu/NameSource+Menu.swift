import OpsKernel
import OpsStorage

extension NameSource {
  /// SKUs on the menu of the partner that the line names; where it names none, those in the
  /// caller's cart.
  static let menuItems = NameSource(
    .menuItem, listedBy: MenuService.list.descriptor, belongs: true,
    find: { try await MenuNames($2).beginning(with: $0, at: $1.name) })

  /// The options of the item that the line names, of the partner that it names.
  static let menuOptions = NameSource(
    .menuOption, listedBy: MenuService.list.descriptor, belongs: true,
    find: { try await MenuNames($2).options(beginningWith: $0, of: $1) })
}

extension NameKind {
  /// Menu items, by the SKU of their product.
  public static let menuItem = NameKind("menu")
  /// Options of a menu item, as `NAME:VALUE`.
  public static let menuOption = NameKind("menu_option")
}

extension MenuItem: Referable {
  /// Customers see no products, and a menu only through its partner: so operations look it up.
  public static let reference = ParameterReference(
    "menuItem", of: schema, example: "LAMP-1", label: .ofOptions("SKU"), names: .menuItem,
    within: "partner")
}

extension MenuOption: Referable {
  /// A choice of a menu item, which carts look up by the item.
  public static let reference = ParameterReference(
    "menuOption", of: schema, example: "shade:linen", label: .ofOptions("NAME:VALUE"),
    names: .menuOption, within: "partner", part: "sku")
}
