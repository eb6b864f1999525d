import OpsDomain
import OpsStorage
import OpsWarehouse

/// What operations on menus share: whose menu it is, and how its items are read and written.
struct MenuDesk {
  let transaction: Transaction
  let system: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction
    system = transaction.asSystem("reads and writes goods, options and stock of a menu")
  }

  /// The partner, whose menu the caller writes. Throws `notfound.any` for one that the caller does
  /// not see, and `denied.permission` for the business of somebody else.
  func own(_ name: String) async throws -> Partner {
    let partner = try await transaction.repository(Partner.self).named(name)
    guard PartnerAccess.isOwn(partner, of: transaction.principal) else {
      throw OpsError(
        .denied, "\(Excerpt.of(partner.name)) is not your business", field: "partner",
        hint: "only its owner and administrators can change its menu")
    }
    return partner
  }

  /// The item that the caller is about to change. Throws as ``own(_:)`` does, and `notfound.sku`,
  /// `notfound.any`.
  func item(
    _ partner: String, _ sku: String, size: String?
  ) async throws -> (partner: Partner, item: MenuItem) {
    let partner = try await own(partner)
    return (partner, try await system.repository(MenuItem.self).named(sku, size: size, of: partner))
  }

  /// Whether the caller sees the product itself, with its name, its price and what is in it.
  func sees(_ product: Product) async throws -> Bool {
    try await Self.sees(product, transaction)
  }

  /// What a product is called on a menu that the caller sees; nil for one that is on none.
  func menuName(of product: Product) async throws -> String? {
    try await Self.shownItem(of: product, to: transaction, system)?.name
  }

  /// Whether a reader may know that there is such a product: they see it, or a menu that it is on.
  /// Goods of the house that nobody sells here are nothing that partners and customers know.
  static func isShown(
    _ product: Product, to reader: Transaction, _ system: Transaction
  ) async throws -> Bool {
    if try await sees(product, reader) { return true }
    return try await shownItem(of: product, to: reader, system) != nil
  }

  private static func sees(_ product: Product, _ reader: Transaction) async throws -> Bool {
    guard reader.principal.reach(of: .productView) != .none else { return false }
    return try await reader.repository(Product.self).fetch(product.id) != nil
  }

  /// An item of a partner whom the reader sees.
  private static func shownItem(
    of product: Product, to reader: Transaction, _ system: Transaction
  ) async throws -> MenuItem? {
    let items = try await system.repository(MenuItem.self)
      .all(where: .equals(MenuItem.Columns.productID, product.id))
    guard !items.isEmpty else { return nil }
    let partners = try await reader.repository(Partner.self)
      .all(where: .oneOf(.id, Set(items.map(\.partnerID)).sorted()))
    let shown = Set(partners.map(\.id))
    return items.first { shown.contains($0.partnerID) }
  }

  /// Writes a changed item with the caller's rights.
  func update(_ item: MenuItem) async throws -> MenuItem {
    var item = item
    item.updatedAt = transaction.now
    return try await transaction.repository(MenuItem.self).update(item)
  }

  /// The item as the operation that wrote it answers it. Who waits for goods gets theirs first, so
  /// that the answer tells the stock as it is after this commit.
  func view(_ item: MenuItem, of partner: Partner) async throws -> MenuItemView {
    try await transaction.settle()
    return try await MenuReader(partner, transaction).views([item]).only("A menu item")
  }
}
