import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

@Suite("Menu items are changed")
struct EditMenuItemTests {
  private let bench: MenuBench

  init() async throws { bench = try await MenuBench() }

  private func input(_ change: (inout EditMenuItem) -> Void) -> EditMenuItem {
    var input = EditMenuItem(partner: bench.name, sku: "LAMP-1")
    change(&input)
    return input
  }

  @Test func whatIsNotNamedStays() async throws {
    let before = try await bench.show()
    let changed = try await bench.menus.edit(
      input {
        $0.price = UnitPrice(rawValue: 19_900_000)
        $0.formerPrice = UnitPrice(rawValue: 24_900_000)
        $0.hours = "09:00-17:00"
      }, bench.pat
    ).output
    #expect(changed.price == "19.90" && changed.formerPrice == "24.90")
    #expect(changed.name == before.name && changed.options == before.options)
    #expect(changed.offeredNow)
    let cleared = try await bench.menus.edit(
      input { $0.clear = [.formerPrice, .hours] }, bench.pat
    ).output
    #expect(cleared.formerPrice == nil && cleared.hours == nil)
    try await bench.undo(bench.pat)
    #expect(try await bench.show().formerPrice == "24.90")
  }

  @Test func hoursCrossMidnight() async throws {
    var item = bench.market.item
    (item.from, item.until) = (22 * 60, 2 * 60)
    #expect(item.isOffered(at: 22 * 60) && item.isOffered(at: 0) && item.isOffered(at: 119))
    #expect(!item.isOffered(at: 120) && !item.isOffered(at: 22 * 60 - 1))
    item.isAvailable = false
    #expect(!item.isOffered(at: 0))
  }

  @Test func nobodyElseChangesIt() async throws {
    let before = try await bench.market.book.state()
    for call in [bench.rob, bench.market.call(.customer), bench.market.call(.driver)] {
      let refused = await failure {
        try await bench.menus.edit(input { $0.name = "Mine now" }, call)
      }
      #expect(refused?.code == .denied)
      let removed = await failure {
        try await bench.menus.remove(
          MenuItemReference(partner: bench.name, sku: "LAMP-1"), call)
      }
      #expect(removed?.code == .denied)
    }
    #expect(try await bench.market.book.state() == before)
  }

  @Test func nobodyElseTakesBackWhatTheOwnerDid() async throws {
    _ = try await bench.menus.addOption(
      AddMenuOption(partner: bench.name, sku: "LAMP-1", option: "cable:long=3"), bench.pat)
    let commit = try await bench.market.book.dependencies.audit.list(ListAudit(), bench.anna)
      .output.items.first
    let number = try #require(commit).sequence
    let refused = await failure {
      try await bench.market.book.dependencies.changesets.undo(
        CommitReference(commit: "\(number)"), bench.rob)
    }
    #expect(refused?.code == .denied)
    try await bench.undo(bench.pat)
    #expect(try await bench.show().options.map(\.value) == ["warm"])
  }

  @Test func theGateKeepsTheRulesWithoutTheOperation() async throws {
    let item = bench.market.item
    let faults: [(ErrorCode, MenuItem)] = [
      (.badAmount, change(item) { $0.price = 0 }),
      (.badAmount, change(item) { $0.formerPrice = $0.price }),
      (.badValue, change(item) { $0.name = "ab" }),
      (.derivedField, change(item) { $0.search = "something else" }),
      (.denied, change(item) { $0.ownerID = SampleUser.of(.customer).id }),
      (.badValue, change(item) { $0.allergens = "milk,eggs,milk" }),
      (.badValue, change(item) { $0.from = 60 }),
    ]
    for (code, changed) in faults {
      let refused = await failureCode {
        try await bench.market.book.write { transaction in
          try await transaction.repository(MenuItem.self).update(changed)
        }
      }
      #expect(refused == code, "\(changed)")
    }
  }

  @Test("All options together take off less than the item costs, with one value of each")
  func optionsTogether() async throws {
    func add(_ option: String) async -> ErrorCode? {
      await failureCode {
        try await bench.menus.addOption(
          AddMenuOption(partner: bench.name, sku: "LAMP-1", option: option), bench.pat)
      }
    }
    // The lamp costs 24.90.
    #expect(await add("shade:none=-20") == nil)
    #expect(await add("cable:none=-5") == .badAmount)
    // For nothing is not for less.
    #expect(await add("cable:none=-4.90") == .badAmount)
    #expect(await add("cable:none=-4.89") == nil)
    #expect(await add("box:none=-0.01") == .badAmount)
    // Nobody has it without a shade and with a paper one.
    #expect(await add("Shade:paper=-19") == nil)
    #expect(await add("finish:gold=500") == nil)
    let cheaper = await failureCode {
      try await bench.menus.edit(
        EditMenuItem(partner: bench.name, sku: "LAMP-1", price: try UnitPrice(parsing: "24")),
        bench.pat)
    }
    #expect(cheaper == .badAmount)
    // What takes off less, or is taken away, is never refused.
    #expect(await add("shade:none=-1") == nil)
  }

  @Test func optionsAreOfferedUntilTheyAreTakenAway() async throws {
    _ = try await bench.menus.addOption(
      AddMenuOption(partner: bench.name, sku: "LAMP-1", option: "bulb:warm=2.50"), bench.pat)
    #expect(try await bench.show().options.map(\.price) == ["2.50"])
    let none = await failure {
      try await bench.menus.removeOption(
        RemoveMenuOption(partner: bench.name, sku: "LAMP-1", option: "bulb:cold"), bench.pat)
    }
    #expect(none?.code == .notFound && none?.field == "option")
    let gone = try await bench.menus.removeOption(
      RemoveMenuOption(partner: bench.name, sku: "LAMP-1", option: "bulb:warm"), bench.pat)
    #expect(gone.output.options.isEmpty)
    let cheap = await failure {
      try await bench.menus.addOption(
        AddMenuOption(partner: bench.name, sku: "LAMP-1", option: "without:bulb=-30"), bench.pat)
    }
    #expect(cheap?.code == .badAmount)
  }

  @Test func aRemovedItemComesBackWithItsOptions() async throws {
    let before = try await bench.show()
    let gone = try await bench.menus.remove(
      MenuItemReference(partner: bench.name, sku: "LAMP-1"), bench.pat
    ).output
    #expect(gone == before)
    let missing = await failure { try await bench.show() }
    #expect(missing?.code == .notFoundSKU)
    try await bench.undo(bench.pat)
    #expect(try await bench.show().options == before.options)
  }

  @Test func everybodySeesTheMenuOfAVerifiedPartner() async throws {
    for call in [Call(bench.market.visitor), bench.rob, bench.market.call(.customer)] {
      let input = ListMenu(partner: bench.name)
      #expect(try await bench.menus.list(input, call).output.items.map(\.sku) == ["LAMP-1"])
      #expect(try await bench.menus.ofPartner(input, call).output.items.map(\.sku) == ["LAMP-1"])
      #expect(try await bench.show(by: call).stock == 20)
      let rows = await failure {
        try await bench.market.book.read(as: .customer) {
          try await $0.repository(MenuItem.self).all(where: .everything)
        }
      }
      #expect(rows?.code == .denied)
    }
    _ = try await bench.market.book.write { transaction in
      var partner = try #require(
        try await transaction.repository(Partner.self).fetch(bench.market.partner.id))
      partner.state = .suspended
      return try await transaction.repository(Partner.self).update(partner)
    }
    let closed = await failure { try await bench.show(by: Call(bench.market.visitor)) }
    #expect(closed?.code == .notFound)
    #expect(try await bench.show().sku == "LAMP-1")
  }
}

private func change(_ item: MenuItem, _ edit: (inout MenuItem) -> Void) -> MenuItem {
  var item = item
  edit(&item)
  return item
}
