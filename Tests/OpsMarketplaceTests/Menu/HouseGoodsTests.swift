import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Goods of the house that nobody sells in the market: who does not see products learns nothing of
/// them by the SKU.
@Suite("Goods of the house and people of the market")
struct HouseGoodsTests {
  private static let shop = "Green Pharmacy"
  private static let secret = "HOUSE-9"
  /// A SKU that nobody has.
  private static let absent = "HOUSE-8"
  /// One that a test gives to goods of the house without sizes.
  private static let plain = "HOUSE-7"

  private let bench: MenuBench

  /// rob has registered a business a minute ago. The house has something that comes in sizes, with
  /// milk in it.
  init() async throws {
    bench = try await MenuBench()
    let services = bench.book.dependencies
    _ = try await services.partners.create(PartnerBench.pharmacy(Self.shop), bench.rob)
    _ = try await services.products.create(
      CreateProduct(
        sku: Self.secret, name: "House secret item", price: try UnitPrice(parsing: "123.45"),
        size: ["small", "huge"]), bench.book.call(.salesperson))
    _ = try await bench.book.write { transaction in
      let product = try await transaction.repository(Product.self).named(Self.secret)
      return try await transaction.repository(ProductFacts.self).create(
        ProductFacts(
          id: transaction.nextID(), productID: product.id, source: "label", allergens: [.milk],
          flags: [], updatedAt: transaction.now))
    }
  }

  private func input(
    _ sku: String, at partner: String, price: String? = nil, name: String? = nil,
    size: String? = nil
  ) throws -> AddMenuItem {
    AddMenuItem(
      partner: partner, sku: sku, price: try price.map { try UnitPrice(parsing: $0) }, name: name,
      size: size)
  }

  /// Whose business it is, with what it is called.
  private var owners: [(call: Call, partner: String)] {
    [(bench.rob, Self.shop), (bench.pat, bench.name)]
  }

  @Test(
    "A partner is told the same of a product of the house and of none", arguments: [false, true])
  func nothingIsTold(_ isRehearsal: Bool) async throws {
    for owner in owners {
      var call = owner.call
      call.isRehearsal = isRehearsal
      let asked = call
      for (price, name) in [(nil, nil), ("1.00", nil), (nil, "Mine")] as [(String?, String?)] {
        func refusal(_ sku: String) async -> OpsError? {
          await failure {
            try await bench.menus.add(
              try input(sku, at: owner.partner, price: price, name: name, size: "small"), asked)
          }
        }
        let secret = await refusal(Self.secret)
        let absent = await refusal(Self.absent)
        let wanted: ErrorCode = name == nil ? .notFoundSKU : .badValue
        #expect(secret?.code == wanted && absent?.code == wanted)
        #expect(secret?.field == absent?.field && secret?.hint == absent?.hint)
        #expect(secret?.message.replacing(Self.secret, with: Self.absent) == absent?.message)
      }
    }
  }

  @Test(
    "Without a size as well: what an unknown SKU is refused for, goods in sizes are refused for",
    arguments: [
      (nil, nil), ("1.00", nil), (nil, "Mine"), ("0", "Mine"), ("1.234", "Mine"), ("1.00", "ab"),
      ("1.00", ""),
    ] as [(String?, String?)])
  func withoutASize(_ price: String?, _ name: String?) async throws {
    for owner in owners {
      func refusal(_ sku: String) async -> OpsError? {
        await failure {
          try await bench.menus.add(
            try input(sku, at: owner.partner, price: price, name: name), owner.call)
        }
      }
      let secret = await refusal(Self.secret)
      let absent = await refusal(Self.absent)
      #expect(absent != nil)
      #expect(secret?.code == absent?.code && secret?.field == absent?.field)
      #expect(secret?.hint == absent?.hint)
      #expect(secret?.message.replacing(Self.secret, with: Self.absent) == absent?.message)
    }
  }

  @Test("What a partner says of it is on the menu, and nothing that the house knows")
  func onlyWhatIsSaid() async throws {
    _ = try await bench.book.dependencies.products.create(
      CreateProduct(
        sku: Self.plain, name: "House plain item", price: try UnitPrice(parsing: "12.30")),
      bench.book.call(.salesperson))
    let sold = try await bench.menus.add(
      try input(Self.plain, at: Self.shop, price: "1.00", name: "Mine"), bench.rob
    ).output
    #expect(sold.name == "Mine" && sold.price == "1.00" && sold.allergens.isEmpty)
  }

  @Test("A size is refused alike for goods in sizes, for goods without, and for an unknown SKU")
  func sizes() async throws {
    _ = try await bench.book.dependencies.products.create(
      CreateProduct(sku: Self.plain, name: "House plain item"), bench.book.call(.salesperson))
    var told: Set<String> = []
    for sku in [Self.secret, Self.plain, Self.absent] {
      for size in ["small", "giant"] {
        let refused = await failure {
          try await bench.menus.add(
            try input(sku, at: bench.name, price: "1.00", name: "Ours", size: size), bench.pat)
        }
        #expect(refused?.code == .badValue && refused?.field == "size")
        told.insert("\(refused?.message ?? "") \(refused?.hint ?? "")")
      }
    }
    #expect(
      told == [
        "--size is only for products of the catalogue that you can see leave --size out; sell "
          + "sizes as options, such as --option size:large=2.50"
      ])
    // Goods in sizes cannot be sold without one; their sizes are not told.
    let refused = await failure {
      try await bench.menus.add(
        try input(Self.secret, at: bench.name, price: "1.00", name: "Ours"), bench.pat)
    }
    #expect(refused?.code == .badValue && refused?.field == "sku")
    #expect(refused?.hint == "choose another SKU")
    #expect(refused?.message.contains("size") == false)
    // Everything else is a product, one's own as well as one that is there.
    for sku in [Self.plain, Self.absent] {
      let sold = try await bench.menus.add(
        try input(sku, at: bench.name, price: "1.00", name: "Ours"), bench.pat
      ).output
      #expect(sold.sku == sku && sold.name == "Ours" && sold.size == nil)
    }
    // An administrator, who sees all products, makes one in a size.
    let made = try await bench.menus.add(
      try input("HOUSE-6", at: bench.name, price: "1.00", name: "Ours", size: "small"), bench.anna
    ).output
    #expect(made.size == "small")
  }

  @Test("Of goods that others sell, the name on their menu is known, and no price of the house")
  func namesOfMenus() async throws {
    func add(price: String?) async throws -> MenuItemView {
      try await bench.menus.add(try input("LAMP-1", at: Self.shop, price: price), bench.rob).output
    }
    let free = await failure { try await add(price: nil) }
    #expect(free?.code == .badAmount && free?.field == "price")
    // The house calls it a desk lamp.
    #expect(try await add(price: "9.00").name == "Table lamp")
  }

  @Test("Who sees products takes over name, price and allergens")
  func whoSeesProducts() async throws {
    let byAdministrator = try await bench.menus.add(
      try input(Self.secret, at: bench.name, size: "small"), bench.anna
    ).output
    #expect(byAdministrator.name == "House secret item" && byAdministrator.price == "123.45")
    #expect(byAdministrator.allergens == [.milk])
    // With `access.explore on` everybody looks at products of the house.
    let rob = bench.rob.principal
    let everybody = RoleMatrix.guest.union(RoleMatrix.passerBy)
    let own = rob.permissions.subtracting(rob.rights.shared)
    let looking = Principal(
      userID: try #require(rob.userID), name: rob.name,
      rights: Rights(
        roles: rob.roles, permissions: own.union(everybody), shared: everybody.subtracting(own)))
    let byPartner = try await bench.menus.add(
      try input(Self.secret, at: Self.shop, size: "huge"), Call(looking)
    ).output
    #expect(byPartner.name == "House secret item" && byPartner.price == "123.45")
  }

  @Test("Nobody finds out by a menu or a cart which SKUs the house has, nor by identifiers")
  func menusAndCarts() async throws {
    let id = try await bench.book.read {
      try await $0.repository(Product.self).named(Self.secret).id.description
    }
    let services = bench.book.dependencies
    _ = try await services.carts.add(
      AddToCart(partner: bench.name, sku: "LAMP-1", quantity: 1), bench.kim)
    func refusals(_ sku: String) async -> [OpsError?] {
      [
        await failure { try await bench.show(sku, by: bench.visitor) },
        await failure { try await bench.show(sku, size: "small", by: bench.visitor) },
        await failure {
          try await services.carts.add(
            AddToCart(partner: bench.name, sku: sku, quantity: 1), bench.kim)
        },
        await failure {
          try await services.carts.set(SetCartLine(sku: sku, quantity: 1), bench.kim)
        },
        await failure {
          try await bench.menus.edit(EditMenuItem(partner: bench.name, sku: sku), bench.pat)
        },
      ]
    }
    let absent = await refusals(Self.absent)
    for name in [Self.secret, id] {
      for (told, wanted) in zip(await refusals(name), absent) {
        #expect(told?.code == wanted?.code && told?.field == wanted?.field)
        #expect(told?.message == wanted?.message.replacing(Self.absent, with: name))
        #expect(told?.hint == wanted?.hint)
      }
    }
    #expect(
      absent.map(\.?.code)
        == [.notFoundSKU, .notFoundSKU, .notFoundSKU, .notFound, .notFoundSKU])
  }

  @Test("No promotion tells whether the house has a product")
  func promotions() async throws {
    func refusal(_ sku: String) async -> OpsError? {
      await failure {
        try await bench.book.dependencies.promotions.create(
          CreatePromotion(name: "Spring", percent: "1%", product: [sku]), bench.pat)
      }
    }
    let secret = await refusal(Self.secret)
    let absent = await refusal(Self.absent)
    #expect(secret?.code == .notFoundSKU && secret?.hint == absent?.hint)
    #expect(secret?.message.replacing(Self.secret, with: Self.absent) == absent?.message)
    #expect(await refusal("LAMP-1") == nil)
  }
}
