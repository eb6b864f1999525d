import OpsKernel
import OpsStorage

extension NameSource {
  /// SKUs on the menu of the partner that the line names; where it names none, those in the
  /// caller's cart.
  static let menuItems = NameSource(
    .menuItem, listedBy: MenuService.list.descriptor, belongs: true,
    find: { try await MenuNames($2).beginning(with: $0, at: $1) })
}

extension NameKind {
  public static let menuItem = NameKind("menu")
}

extension MenuItem: Referable {
  /// Customers see no products, and a menu only through its partner: so operations look it up.
  public static let reference = ParameterReference(
    "menuItem", of: schema, example: "LAMP-1", label: .ofOptions("SKU"), names: .menuItem,
    within: "partner")
}
