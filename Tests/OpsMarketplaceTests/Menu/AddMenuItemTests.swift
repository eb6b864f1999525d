import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

@Suite("Menu items are added")
struct AddMenuItemTests {
  private let bench: MenuBench

  init() async throws { bench = try await MenuBench() }

  private func add(
    _ input: AddMenuItem, by call: Call? = nil
  ) async throws -> MenuItemView {
    try await bench.menus.add(input, call ?? bench.pat).output
  }

  /// Rice with what pat has to say of it, who does not see the product.
  private func rice(options: [String]? = nil) -> AddMenuItem {
    AddMenuItem(
      partner: bench.name, sku: "RICE", price: UnitPrice(rawValue: 2_100_000), option: options,
      name: "Rice, loose")
  }

  @Test("Price and name are those of the product unless told, for who sees products")
  func takenOver() async throws {
    let item = try await add(AddMenuItem(partner: bench.name, sku: "rice"), by: bench.anna)
    #expect(item.sku == "RICE" && item.name == "Rice, loose" && item.price == "2.10")
    #expect(item.category == .food && item.stock == 0 && !item.unlimited)
    let product = await failure {
      try await add(AddMenuItem(partner: bench.name, sku: "OLD-1"), by: bench.anna)
    }
    #expect(product?.code == .badAmount && product?.field == "price")
  }

  @Test func everythingThatALabelSaysIsKept() async throws {
    let item = try await add(
      AddMenuItem(
        partner: bench.name, sku: "PIZZA-1", price: UnitPrice(rawValue: 8_500_000),
        option: ["size:large=2.50", "crust:thin", "size:small=-1"], stock: "12",
        name: "Pizza Margherita", category: .food, about: "With basil",
        formerPrice: UnitPrice(rawValue: 9_000_000), hours: "18:00-02:00",
        allergen: [.wheat, .milk], tag: ["Vegetarian", "pizza"], weight: 450,
        dimensions: "320x320x40", nutrition: ["calories=250.5", "sodium=600"],
        taxKind: "Hot food"))
    #expect(item.price == "8.50" && item.formerPrice == "9.00" && item.stock == 12)
    #expect(item.options.map(\.price) == ["0.00", "2.50", "-1.00"])
    #expect(item.allergens == [.milk, .wheat] && item.tags == ["vegetarian", "pizza"])
    #expect(item.hours == "18:00-02:00" && !item.offeredNow && item.available)
    #expect(item.dimensions == "320x320x40" && item.weight == 450)
    #expect(item.nutrition?.calories == Quantity(rawValue: 250_500_000))
    #expect(item.taxKind == "hot food")
    #expect(try await bench.levels("PIZZA-1") == ["": 12])
  }

  @Test func aProductThatNobodyHadNeedsAName() async throws {
    let unknown = await failure {
      try await add(
        AddMenuItem(partner: bench.name, sku: "SOUP", price: UnitPrice(rawValue: 4_000_000)))
    }
    #expect(unknown?.code == .notFoundSKU)
    _ = try await add(
      AddMenuItem(
        partner: bench.name, sku: "SOUP", price: UnitPrice(rawValue: 4_000_000),
        name: "Minestrone"))
    let product = try await bench.market.book.read {
      try await $0.repository(Product.self).named("SOUP")
    }
    #expect(product.name == "Minestrone" && product.price == nil)
  }

  @Test("What only a partner sells who is not verified is unknown to others")
  func goodsOfOthers() async throws {
    let partners = bench.market.book.dependencies.partners
    let price = UnitPrice(rawValue: 4_000_000)
    _ = try await partners.create(
      CreatePartner(name: "Secret Kitchen", kind: .restaurant, place: "54.69,25.28"), bench.rob)
    for (sku, name) in [("SOUP-1", "Secret soup"), ("SOUP-2", "Secret stew")] {
      _ = try await add(
        AddMenuItem(partner: "Secret Kitchen", sku: sku, price: price, name: name), by: bench.rob)
    }
    func refusal(_ sku: String) async -> OpsError? {
      await failure {
        try await add(AddMenuItem(partner: bench.name, sku: sku, price: price))
      }
    }
    let hidden = await refusal("SOUP-1")
    let absent = await refusal("SOUP-9")
    #expect(hidden?.code == .notFoundSKU && hidden?.hint == absent?.hint)
    #expect(hidden?.message.replacing("SOUP-1", with: "SOUP-9") == absent?.message)
    let own = try await add(
      AddMenuItem(partner: bench.name, sku: "SOUP-1", price: price, name: "Soup of the day"))
    #expect(own.name == "Soup of the day")
    // A menu that everybody sees names it.
    _ = try await partners.verify(OnePartner(partner: "Secret Kitchen"), bench.anna)
    let shown = try await add(AddMenuItem(partner: bench.name, sku: "SOUP-2", price: price))
    #expect(shown.name == "Secret stew")
  }

  @Test("A product is the book's: another name of it leaves the names on menus alone")
  func anotherNameOfTheProduct() async throws {
    _ = try await add(
      AddMenuItem(
        partner: bench.name, sku: "SOUP", price: UnitPrice(rawValue: 4_000_000),
        name: "Minestrone"))
    let book = bench.market.book
    _ = try await book.dependencies.products.edit(
      EditProduct(sku: "SOUP", name: "Vegetable soup"), book.call(.salesperson))
    #expect(try await bench.show("SOUP").name == "Minestrone")
  }

  @Test func oneProductIsSoldOnceInEachSize() async throws {
    for size in ["S", "M"] {
      let item = try await add(
        AddMenuItem(partner: bench.name, sku: "SHIRT", size: size), by: bench.anna)
      #expect(item.size == size && item.price == "15.00")
    }
    let again = await failure {
      try await add(AddMenuItem(partner: bench.name, sku: "SHIRT", size: "S"), by: bench.anna)
    }
    #expect(again?.code == .duplicate)
    let wrong = await failure {
      try await add(AddMenuItem(partner: bench.name, sku: "SHIRT", size: "XXL"), by: bench.anna)
    }
    #expect(wrong?.code == .badValue && wrong?.field == "size")
  }

  @Test(arguments: [
    ("name", "ab"), ("price", "0"), ("former_price", "2.10"), ("stock", "-2"), ("hours", "9-12"),
    ("dimensions", "1x2"), ("weight", "0"), ("nutrition", "sugar=a"), ("option", "large=2"),
    ("tag", "a,b"), ("price", "1.234"),
  ])
  func limitsAreKept(_ field: String, _ value: String) async throws {
    let before = try await bench.market.book.state()
    var input = rice()
    switch field {
    case "name": input.name = value
    case "price": input.price = UnitPrice(rawValue: try #require(FixedPoint.parse(value)))
    case "former_price":
      input.formerPrice = UnitPrice(rawValue: try #require(FixedPoint.parse(value)))
    case "stock": input.stock = value
    case "hours": input.hours = value
    case "dimensions": input.dimensions = value
    case "weight": input.weight = Int64(value)
    case "nutrition": input.nutrition = [value]
    case "option": input.option = [value]
    default: input.tag = [value]
    }
    let refused = await failure { try await add(input) }
    #expect(refused?.field == field)
    #expect(try await bench.market.book.state() == before)
  }

  @Test func atMostFiftyOptions() async throws {
    let options = (1...51).map { "topping:number \($0)=0.10" }
    let refused = await failure {
      try await add(rice(options: options))
    }
    #expect(refused?.code == .ruleViolated)
    _ = try await add(rice(options: Array(options.prefix(50))))
    let more = await failure {
      try await bench.menus.addOption(
        AddMenuOption(partner: bench.name, sku: "RICE", option: "one:more"), bench.pat)
    }
    #expect(more?.code == .ruleViolated)
  }

  @Test func onlyTheOwnerAndAdministratorsWriteAMenu() async throws {
    let input = AddMenuItem(partner: bench.name, sku: "RICE")
    for (call, code) in [
      (bench.rob, .denied), (bench.kim, .denied), (bench.visitor, .signInMissing),
    ] as [(Call, ErrorCode)] {
      #expect(await failureCode { try await add(input, by: call) } == code)
    }
    _ = try await add(input, by: bench.anna)
    #expect(try await bench.show("RICE").price == "2.10")
  }

  @Test func whatWasAddedIsTakenBackByItsOwner() async throws {
    let before = try await bench.market.book.state()
    _ = try await add(rice(options: ["cooked:yes=1"]))
    try await bench.undo(bench.pat)
    #expect(try await bench.market.book.state() == before)
  }

  @Test("Who added an item with its stock is told how to take it off again")
  func stockStays() async throws {
    var input = rice()
    input.stock = "5"
    _ = try await add(input)
    let refused = await failure { try await bench.undo(bench.pat) }
    #expect(refused?.code == .denied)
    #expect(refused?.message.hasPrefix("menu.add cannot be undone: it wrote ") == true)
    #expect(refused?.hint == "run `opsh menu remove \"Bella Napoli\" RICE`")
    _ = try await bench.menus.remove(
      MenuItemReference(partner: bench.name, sku: "RICE"), bench.pat)
  }
}
