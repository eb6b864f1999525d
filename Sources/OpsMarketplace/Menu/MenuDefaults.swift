import OpsDomain
import OpsStorage
import OpsWarehouse

/// What a new menu item takes over where its input says nothing. From a product that the caller
/// sees, it takes name, price and allergens. From one that is only on a menu that the caller sees,
/// it takes the name there. From any other product it takes nothing.
struct MenuDefaults {
  /// Nil where the input names the item, and for a product that counts as unknown.
  let name: String?
  let price: UnitPrice?
  let allergens: [MenuAllergen]
  /// Whether the caller sees the product itself.
  let isSeen: Bool
  /// Whether they see it or a menu that it is on; any other product counts as unknown.
  let isShown: Bool

  /// For a product that the caller has just made.
  static let none = MenuDefaults(
    name: nil, price: nil, allergens: [], isSeen: false, isShown: false)
}

extension MenuDefaults {
  init(_ input: AddMenuItem, of product: Product, _ desk: MenuDesk) async throws {
    isSeen = try await desk.sees(product)
    price = isSeen ? product.price : nil
    let known: String? = isSeen ? product.name : try await desk.menuName(of: product)
    isShown = known != nil
    name = input.name == nil ? known : nil
    guard isSeen, input.allergen == nil else {
      allergens = []
      return
    }
    let facts = try await desk.system.repository(ProductFacts.self)
      .fetch(key: ProductFacts.productKey, product.id)
    allergens = (facts?.allergens.inOrder ?? []).map(MenuAllergen.init)
  }
}
