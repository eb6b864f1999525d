import OpsDomain
import OpsStorage
import OpsWarehouse

/// Reads the menu of one partner the way operations answer it. Whether the caller sees the partner,
/// and so its menu, was asked before.
struct MenuReader {
  private let partner: Partner
  private let system: Transaction
  /// Whether the caller is told what only the partner and administrators are.
  private let isOwn: Bool

  init(_ partner: Partner, _ transaction: Transaction) {
    self.partner = partner
    isOwn = PartnerAccess.isOwn(partner, of: transaction.principal)
    system = transaction.asSystem("reads the menu of a partner that the caller sees")
  }

  /// The items with their goods, options and stock.
  func views(_ items: [MenuItem]) async throws -> [MenuItemView] {
    guard !items.isEmpty else { return [] }
    let products = try await system.repository(Product.self)
      .all(where: .oneOf(.id, Set(items.map(\.productID)).sorted()))
    let skus = Dictionary(products.map { ($0.id, $0.sku) }, uniquingKeysWith: { first, _ in first })
    let options = try await MenuOption.of(items.map(\.id), system)
    let images = try await MenuImage.of(items.map(\.id), system)
    let ledger = MenuStock(partner: partner, system: system)
    let stock = try await ledger.free(items)
    let reserved: [RecordID: Quantity] = isOwn ? try await ledger.reserved(items) : [:]
    let sold = try await notFetched()
    return items.map { item in
      view(
        item, sku: skus[item.productID] ?? "", options: options[item.id] ?? [],
        images: images[item.id] ?? [], stock: stock[item.id], reserved: reserved[item.id],
        notFetched: item.isUnlimited ? nil : sold[item.id])
    }
  }

  private func notFetched() async throws -> [RecordID: Quantity] {
    guard isOwn else { return [:] }
    var sold: [RecordID: Quantity] = [:]
    for user in system.hooks(MenuItemUser.self) {
      guard let notFetched = user.notFetched else { continue }
      let own = try await notFetched(partner, system)
      sold.merge(own) { $0 + $1 }
    }
    return sold
  }

  private func view(
    _ item: MenuItem, sku: String, options: [MenuOption], images: [MenuImage], stock: Quantity?,
    reserved: Quantity?, notFetched: Quantity?
  ) -> MenuItemView {
    let currency = system.context.currency
    let sides = [item.length, item.width, item.height].compactMap { $0 }
    return MenuItemView(
      id: item.id, partner: partner.name, sku: sku, size: item.size.isEmpty ? nil : item.size,
      name: item.name, category: item.category, about: item.about,
      price: MinorAmount.text(item.price, currency),
      formerPrice: item.formerPrice.map { MinorAmount.text($0, currency) }, currency: currency,
      available: item.isAvailable, offeredNow: item.isOffered(at: system.moment.minute),
      unlimited: item.isUnlimited, stock: stock, reserved: reserved, notFetched: notFetched,
      hours: item.hoursText,
      allergens: item.allergenList, tags: item.tagList,
      options: options.map {
        MenuItemView.Option(
          name: $0.name, value: $0.value, price: MinorAmount.text($0.price, currency))
      },
      images: images.map(\.digest), weight: item.weight,
      dimensions: sides.isEmpty ? nil : sides.map(String.init).joined(separator: "x"),
      nutrition: item.nutrition.isEmpty ? nil : item.nutrition,
      taxKind: item.taxKind.isEmpty ? nil : item.taxKind, version: item.version)
  }
}
