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
        hint: "only the partner's own user and administrators write its menu")
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

  /// Whether the caller may know what a product is called: they see it, it is one of the house that
  /// is on no menu, or it is on the menu of a partner whom they see.
  func isShown(_ product: Product) async throws -> Bool {
    try await Self.isShown(product, to: transaction, system)
  }

  /// ``isShown(_:)`` for what a reader names outside of a menu.
  static func isShown(
    _ product: Product, to reader: Transaction, _ system: Transaction
  ) async throws -> Bool {
    let mayLook = reader.principal.reach(of: .productView) != .none
    if mayLook, try await reader.repository(Product.self).fetch(product.id) != nil { return true }
    let items = try await system.repository(MenuItem.self)
      .all(where: .equals(MenuItem.Columns.productID, product.id))
    guard !items.isEmpty else { return !mayLook && product.audience == nil }
    return try await !reader.repository(Partner.self)
      .all(where: .oneOf(.id, Set(items.map(\.partnerID)).sorted())).isEmpty
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
