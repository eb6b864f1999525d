import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The SKUs and options that a command about a menu or a cart may name, for completion.
struct MenuNames {
  /// Items of one menu that are looked at: a menu has no index by SKU, and somebody waits while
  /// typing.
  private static let most = 1_000

  private let transaction: Transaction
  private let system: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction
    system = transaction.asSystem("reads the menu of a partner that the caller sees")
  }

  /// SKUs with these first letters, in their order, whatever their letter case: those on the menu
  /// of a partner, or without one those in the caller's carts. People who may not change a menu are
  /// offered what can be ordered now. Throws `notfound.any` for a partner that the caller does not
  /// see.
  func beginning(with prefix: String, at partner: String?) async throws -> [NameView] {
    let items =
      if let partner {
        try await menu(of: try await transaction.repository(Partner.self).named(partner))
      } else {
        try await chosen()
      }
    let folded = TextFolding.fold(prefix)
    let products = try await system.seen(Product.self, Set(items.map(\.productID)))
      .filter { $0.foldedSKU.utf8.starts(with: folded.utf8) }
      .sorted { ($0.foldedSKU, $0.id) < ($1.foldedSKU, $1.id) }
    let names = Dictionary(
      items.map { ($0.productID, $0.name) }, uniquingKeysWith: { first, _ in first })
    return products.map { NameView($0.sku, label: names[$0.id]) }
  }

  /// Options of an item of a menu with these first letters, in their order, each with what it adds
  /// to the price. None unless partner and item are named. Throws `notfound.any` for a partner that
  /// the caller does not see.
  func options(beginningWith prefix: String, of owner: NameOwner) async throws -> [NameView] {
    guard let name = owner.name, let sku = owner.part else { return [] }
    let partner = try await transaction.repository(Partner.self).named(name)
    guard let product = try await system.repository(Product.self).find(sku: sku) else { return [] }
    let items = try await menu(of: partner, only: product.id)
    let known = try await MenuOption.of(items.map(\.id), system)
    let folded = TextFolding.fold(prefix)
    var names: [NameView] = []
    for option in items.flatMap({ known[$0.id] ?? [] }) {
      guard TextFolding.fold(option.choice).utf8.starts(with: folded.utf8),
        !names.contains(where: { TextFolding.sameBytes($0.name, option.choice) })
      else { continue }
      names.append(NameView(option.choice, label: price(of: option)))
    }
    return names
  }

  /// Such as `+3.00 EUR`; nil for an option that costs nothing.
  private func price(of option: MenuOption) -> String? {
    guard option.price != 0 else { return nil }
    let currency = transaction.context.currency
    let sign = option.price > 0 ? "+" : ""
    return "\(sign)\(MinorAmount.text(option.price, currency)) \(currency)"
  }

  private func menu(of partner: Partner, only product: RecordID? = nil) async throws -> [MenuItem] {
    typealias Columns = MenuItem.Columns
    var filter: Predicate = .equals(Columns.partnerID, partner.id)
    if let product { filter = .both(filter, .equals(Columns.productID, product)) }
    if !PartnerAccess.isOwn(partner, of: transaction.principal) {
      filter = .both(filter, .equals(Columns.isAvailable, true))
    }
    return try await system.repository(MenuItem.self).first(
      Self.most, where: filter,
      order: [.ascending(Columns.productID), .ascending(Columns.size)])
  }

  /// What the caller is about to order.
  private func chosen() async throws -> [MenuItem] {
    var items: Set<RecordID> = []
    for user in transaction.hooks(MenuItemUser.self) {
      items.formUnion(try await user.chosen?(transaction) ?? [])
    }
    return try await system.seen(MenuItem.self, items)
  }
}
