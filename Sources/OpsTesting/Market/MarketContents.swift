import OpsDomain
import OpsKernel
import OpsMarketplace
import OpsStorage
import OpsWarehouse

/// Writes what a ``MarketFixture`` holds.
struct MarketContents {
  /// People besides those of the sample book, one for each role of the marketplace.
  static let strangers = [
    SampleUser(id: RecordID(rawValue: 101), name: "lea", role: .customer),
    SampleUser(id: RecordID(rawValue: 102), name: "ned", role: .driver),
    SampleUser(id: RecordID(rawValue: 103), name: "rob", role: .partner),
  ]

  private let transaction: Transaction

  /// - Parameter transaction: Has the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Adds the strangers to a book, as a commit of their own.
  static func addStrangers(to book: SampleBook) async throws {
    let now = book.clock.now()
    let header = CommitHeader(key: "market-strangers", at: now, operation: "book.init")
    _ = try await book.store.transact { overlay in
      overlay.header = header
      for user in strangers {
        let entry = User(
          id: user.id, name: user.name, foldedName: TextFolding.fold(user.name), createdAt: now)
        _ = try await overlay.insert(User.schema, entry.row)
        let role = RoleAssignment(
          id: book.identifiers.next(), userID: user.id, role: user.role, assignedAt: now)
        _ = try await overlay.insert(RoleAssignment.schema, role.row)
      }
    }
  }

  /// A verified restaurant of the sample user who is a partner.
  func partner(_ name: String) async throws -> Partner {
    let partners = transaction.repository(Partner.self)
    var partner = try await partners.create(
      Partner(
        id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name),
        kind: .restaurant, ownerID: SampleUser.of(.partner).id, city: "Vilnius", country: "LT",
        latitude: 54_687_157, longitude: 25_279_652, radius: 5_000, minimumOrder: 1_000,
        preparation: TimeSpan(milliseconds: 15 * 60_000),
        locationID: try await location("PARTNER-BELLA-NAPOLI").id, createdAt: transaction.now,
        updatedAt: transaction.now))
    partner.state = .verified
    partner = try await partners.update(partner)
    for weekday in 1...7 {
      _ = try await transaction.repository(OpeningHours.self).create(
        OpeningHours(
          id: transaction.nextID(), partnerID: partner.id, weekday: Int64(weekday),
          opens: 9 * 60, closes: 22 * 60))
    }
    return partner
  }

  /// LAMP-1 on the menu with the option bulb:warm for 2.00, and 20 pieces at the partner.
  func item(of partner: Partner) async throws -> MenuItem {
    let product = try await transaction.repository(Product.self).named("LAMP-1")
    let locations = transaction.repository(Location.self)
    _ = try await transaction.repository(StockMovement.self).create(
      StockMovement(
        id: transaction.nextID(), productID: product.id,
        fromID: try await locations.named(LocationCode.supplier).id, toID: partner.locationID,
        quantity: 20, kind: .opening, at: transaction.now, recordedAt: transaction.now))
    let name = "Table lamp"
    let item = try await transaction.repository(MenuItem.self).create(
      MenuItem(
        id: transaction.nextID(), partnerID: partner.id, productID: product.id,
        ownerID: partner.ownerID, name: name, search: TextFolding.fold("\(name) \(product.sku)"),
        category: .household, price: 2_490, createdAt: transaction.now,
        updatedAt: transaction.now))
    _ = try await transaction.repository(MenuOption.self).create(
      MenuOption(
        id: transaction.nextID(), itemID: item.id, name: "bulb", value: "warm", price: 200))
    return item
  }

  private func location(_ code: String) async throws -> Location {
    try await transaction.repository(Location.self).create(
      Location(
        id: transaction.nextID(), code: code, foldedCode: TextFolding.fold(code), kind: .partner,
        createdAt: transaction.now))
  }
}
