import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Goods that only partners sell who are pending or suspended, where the book shows products to
/// everybody (`access.explore on`): staff and the owners see them, and nobody else.
@Suite("Goods of partners whom nobody has verified")
struct HiddenGoodsTests {
  private static let shop = "Green Pharmacy"
  private static let sku = "PILL-1"
  private static let everybody = RoleMatrix.guest.union(RoleMatrix.passerBy)

  private let bench: PartnerBench

  init() async throws {
    bench = try await PartnerBench()
    try await bench.set("access.explore", "on")
    _ = try await bench.service.create(PartnerBench.pharmacy(Self.shop), bench.rob)
    _ = try await menus.add(
      AddMenuItem(
        partner: Self.shop, sku: Self.sku, price: try UnitPrice(parsing: "5.00"),
        stock: "unlimited", name: "Pain relief"), bench.rob)
  }

  private var menus: MenuService { bench.book.dependencies.menus }
  private var products: ProductService { bench.book.dependencies.products }
  private var guest: Call { Call(.visitor(Self.everybody)) }
  private var sam: Call { bench.book.call(.salesperson) }

  /// Somebody with what the book gives to everybody.
  private func looking(_ call: Call) throws -> Call {
    let principal = call.principal
    let own = principal.permissions.subtracting(principal.rights.shared)
    return Call(
      Principal(
        userID: try #require(principal.userID), name: principal.name,
        rights: Rights(
          roles: principal.roles, permissions: own.union(Self.everybody),
          shared: Self.everybody.subtracting(own))))
  }

  /// In how many of the ways to look at products somebody finds this one: all, or none of them.
  private func ways(_ call: Call, sku: String = HiddenGoodsTests.sku) async throws -> Int {
    let shown = await failureCode { try await products.show(ProductReference(sku: sku), call) }
    if let shown { #expect(shown == .notFoundSKU) }
    let listed = try await products.list(ListProducts(), call).output.items.map(\.sku)
    let found = try await products.search(SearchProducts(text: sku.lowercased()), call).output
    let folded = TextFolding.fold(sku)
    let (rows, count) = try await bench.book.read(by: call.principal) {
      transaction -> ([String], Int64) in
      let records = transaction.repository(Product.self)
      return (
        try await records.all(where: .everything).map(\.sku),
        try await records.count(where: .equals(Product.Columns.foldedSKU, folded))
      )
    }
    return [
      shown == nil, listed.contains(sku), !found.items.isEmpty, rows.contains(sku), count == 1,
    ].count { $0 }
  }

  private func expect(
    everybody isOpen: Bool, _ place: String, owner: Call? = nil, sku: String = HiddenGoodsTests.sku
  ) async throws {
    let all = 5
    for call in [guest, try looking(bench.kim), try looking(bench.pat), try looking(bench.dora)] {
      let found = try await ways(call, sku: sku)
      #expect(found == (isOpen ? all : 0), "\(place): \(call.principal.name)")
    }
    for call in [sam, bench.anna, try looking(owner ?? bench.rob)] {
      #expect(try await ways(call, sku: sku) == all, "\(place): \(call.principal.name)")
    }
  }

  private func change(
    _ name: String = HiddenGoodsTests.shop, _ change: @escaping @Sendable (inout Partner) -> Void
  ) async throws {
    try await bench.book.write { transaction in
      let partners = transaction.repository(Partner.self)
      var partner = try await partners.named(name)
      change(&partner)
      _ = try await partners.update(partner)
    }
  }

  private func product(_ sku: String = HiddenGoodsTests.sku) async throws -> Product {
    try await bench.book.read { try await $0.repository(Product.self).named(sku) }
  }

  @Test func theyAreShownOnceThePartnerIsVerifiedAndNoLongerWhenItIsSuspended() async throws {
    try await expect(everybody: false, "pending")
    let shop = OnePartner(partner: Self.shop)
    _ = try await bench.service.verify(shop, bench.anna)
    try await expect(everybody: true, "verified")
    _ = try await bench.service.suspend(shop, bench.anna)
    try await expect(everybody: false, "suspended")
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.anna)
    try await expect(everybody: true, "no longer suspended")
    #expect(try await product().audience == nil)
    _ = try await bench.book.dependencies.changesets.redo(CommitReference(), bench.anna)
    try await expect(everybody: false, "suspended again")
  }

  @Test("Nobody hides goods of the house by selling them as well")
  func goodsOfTheHouseStay() async throws {
    _ = try await menus.add(
      AddMenuItem(
        partner: Self.shop, sku: "OLD-1", price: try UnitPrice(parsing: "1.00"),
        stock: "unlimited", name: "Old lamp"), bench.rob)
    #expect(try await product("OLD-1").audience == nil)
    try await expect(everybody: true, "a product of the house", sku: "OLD-1")
  }

  @Test func aPriceOfTheHouseOpensThem() async throws {
    func setPrice(_ price: UnitPrice?) async throws {
      try await bench.book.write { transaction in
        let products = transaction.repository(Product.self)
        var product = try await products.named(Self.sku)
        product.price = price
        _ = try await products.update(product)
      }
    }
    try await setPrice(try UnitPrice(parsing: "6.00"))
    try await expect(everybody: true, "priced")
    try await setPrice(nil)
    try await expect(everybody: false, "without a price")
  }

  @Test func eachOwnerWhoSellsThemSeesThem() async throws {
    try await bench.addPartner("Blue Pharmacy", owner: bench.lea.principal.userID)
    try await change("Blue Pharmacy") { $0.state = .suspended }
    try await bench.sell(
      Self.sku, price: 500,
      at: try await bench.book.read {
        try await $0.repository(Partner.self).named("Blue Pharmacy")
      })
    try await expect(everybody: false, "two sell it")
    #expect(try await ways(try looking(bench.lea)) == 5)
    // A new owner takes over what the former one saw.
    let (lea, ned) = (bench.lea.principal.userID, bench.ned.principal.userID)
    try await change("Blue Pharmacy") { $0.ownerID = ned }
    #expect(try await ways(try looking(bench.lea)) == 0)
    #expect(try await ways(try looking(bench.ned)) == 5)
    try await change { $0.ownerID = lea }
    try await expect(everybody: false, "handed over", owner: bench.lea)
    #expect(try await ways(try looking(bench.rob)) == 0)
  }

  @Test func whatIsOnNoMenuAnyMoreIsForStaff() async throws {
    _ = try await menus.remove(
      MenuItemReference(partner: Self.shop, sku: Self.sku), bench.rob)
    #expect(try await ways(guest) == 0)
    #expect(try await ways(try looking(bench.rob)) == 0)
    #expect(try await ways(sam) == 5)
    _ = try await bench.book.dependencies.changesets.undo(CommitReference(), bench.rob)
    try await expect(everybody: false, "back on the menu")
  }

  @Test("No name of such goods is told where a menu or a promotion names them")
  func theirNameIsNotTold() async throws {
    let pat = try looking(bench.pat)
    let refused = await failure {
      try await menus.add(
        AddMenuItem(
          partner: MarketFixture.partnerName, sku: Self.sku, price: try UnitPrice(parsing: "1.00")),
        pat)
    }
    #expect(refused?.code == .notFoundSKU)
  }

  @Test("Who writes products as records neither opens nor hides them")
  func recordsKeepTheirAudience() async throws {
    let hidden = try await product()
    var asked = hidden
    asked.isMadeByPartner = nil
    asked.audience = nil
    asked.name = "Pain killer"
    let wanted = asked
    try await bench.book.write(by: sam.principal) { transaction in
      try await transaction.apply(
        Transaction.DirectChange(
          schema: Product.schema, id: wanted.id, verb: .update, row: wanted.row,
          version: wanted.version))
    }
    let stored = try await product()
    #expect(stored.name == "Pain killer" && stored.audience == hidden.audience)
    try await expect(everybody: false, "written as a record")
    let forged = await failureCode {
      try await bench.book.write(by: sam.principal) { transaction in
        var product = stored
        product.isMadeByPartner = nil
        _ = try await transaction.repository(Product.self).update(product)
      }
    }
    #expect(forged == .derivedField)
  }

  @Test("What belongs to products is read with them, and not as records")
  func factsAndUnitsAreNoRecordsForEverybody() async throws {
    let facts = bench.book.dependencies.productFacts
    for call in [guest, try looking(bench.kim)] {
      for code in [
        await failureCode {
          try await bench.book.read(by: call.principal) {
            try await $0.repository(ProductFacts.self).all(where: .everything)
          }
        },
        await failureCode {
          try await bench.book.read(by: call.principal) {
            try await $0.repository(ProductUnit.self).all(where: .everything)
          }
        },
      ] {
        #expect(code == .denied)
      }
      let (lamp, pill) = (ProductReference(sku: "LAMP-1"), ProductReference(sku: Self.sku))
      #expect(await failureCode { try await facts.facts(lamp, call) } == nil)
      #expect(await failureCode { try await products.units(lamp, call) } == nil)
      #expect(await failureCode { try await facts.facts(pill, call) } == .notFoundSKU)
      #expect(await failureCode { try await products.units(pill, call) } == .notFoundSKU)
    }
  }

  /// Kim, with what everybody may and these permissions for the product.
  private func granted(_ permissions: [Permission]) async throws -> Call {
    let id = try await product().id
    let kim = bench.kim.principal
    let conditions = permissions.map { ($0, [GrantCondition(collection: "products", id: id)]) }
    return Call(
      Principal(
        userID: try #require(kim.userID), name: kim.name,
        rights: Rights(
          roles: [.customer], permissions: Self.everybody, shared: Self.everybody,
          conditions: Dictionary(uniqueKeysWithValues: conditions))))
  }

  @Test("Who was granted the product sees it besides what everybody sees")
  func aGrantShowsIt() async throws {
    let granted = try await granted([.productView])
    #expect(try await ways(granted) == 5)
    #expect(try await ways(granted, sku: "LAMP-1") == 5)
  }

  @Test("Who was granted to see and to edit the product edits it, and no other one")
  func aGrantLetsItBeEdited() async throws {
    func rename(_ sku: String, _ call: Call) async -> ErrorCode? {
      await failureCode {
        try await bench.book.write(by: call.principal) { transaction in
          let products = transaction.repository(Product.self)
          var product = try await products.named(sku)
          product.name = "Pain killer"
          _ = try await products.update(product)
        }
      }
    }
    let viewer = try await granted([.productView])
    #expect(await rename(Self.sku, viewer) == .denied)
    let editor = try await granted([.productView, .productEdit])
    #expect(await rename("LAMP-1", editor) == .denied)
    #expect(await rename(Self.sku, editor) == nil)
    #expect(try await product().name == "Pain killer")
  }
}
