import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Notes of lots, and lists of lots by text and in other orders")
struct FindLotTests {
  private func note(_ milk: LotBench, _ lot: String, _ text: String) async throws -> LotView {
    try await milk.lots.edit(EditLot(lot: lot, note: text), milk.bench.wil).output
  }

  private func codes(_ milk: LotBench, _ input: ListLots) async throws -> [String] {
    try await milk.list(input).map(\.lot)
  }

  @Test func aNoteIsKeptClearedAndBroughtBack() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    let noted = try await note(milk, "A", "  Two boxes\r\nare dented ")
    #expect(noted.note == "Two boxes\nare dented" && noted.due == milk.today.adding(days: 9))
    let cleared = try await milk.lots.edit(
      EditLot(lot: "A", clear: [.note]), milk.bench.wil
    ).output
    #expect(cleared.note == nil)
    _ = try await milk.book.dependencies.changesets.undo(CommitReference(), milk.bench.wil)
    #expect(try await milk.show("A").lot.note == "Two boxes\nare dented")
    #expect(try await milk.bench.verify().ok)
  }

  @Test func aNoteChangesNoDateThatSomebodySet() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    let opened = try #require(try await milk.open(2).lots.first?.becomes)
    _ = try await milk.lots.edit(
      EditLot(lot: opened, due: milk.today.adding(days: 1)), milk.bench.wil)
    #expect(try await note(milk, opened, "half").due == milk.today.adding(days: 1))
    #expect(try await milk.show("A").lot.note == nil)
  }

  @Test func goodsThatBecomeAnotherLotKeepTheNote() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    _ = try await note(milk, "A", "dented")
    let opened = try #require(try await milk.open(2).lots.first?.becomes)
    #expect(try await milk.show(opened).lot.note == "dented")
  }

  @Test(arguments: [" ", "a\u{202E}b", String(repeating: "a", count: 2_001)])
  func aNoteIsReadable(_ text: String) async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    let refused = await StockBench.refusal { try await note(milk, "A", text) }
    #expect(refused?.code == .badValue && refused?.field == "note")
  }

  @Test func theGateRefusesANoteThatNoOperationWrites() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    let refused = await StockBench.refusal {
      try await milk.book.write { transaction in
        var lot = try await transaction.repository(Lot.self).all(where: .everything)[0]
        lot.note = " dented"
        _ = try await transaction.repository(Lot.self).update(lot)
      }
    }
    #expect(refused?.field == "note")
  }

  @Test func aTextIsFoundInCodeNoteAndProduct() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "BÄR-1", due: 9)
    try await milk.receive(5, lot: "B", due: 5)
    try await milk.bench.receive(5, of: "RICE", lot: "R", expires: milk.day(30))
    _ = try await note(milk, "B", "Karton ist NASS")
    #expect(try await codes(milk, ListLots(text: "bar")) == ["BÄR-1"])
    #expect(try await codes(milk, ListLots(text: "nass")) == ["B"])
    #expect(try await codes(milk, ListLots(text: "MILK")) == ["B", "BÄR-1"])
    #expect(try await codes(milk, ListLots(product: "RICE", text: "nass")).isEmpty)
    #expect(try await codes(milk, ListLots(text: "nowhere")).isEmpty)
    let empty = await StockBench.refusal { try await milk.list(ListLots(text: "  ")) }
    #expect(empty?.code == .badValue && empty?.field == "text")
  }

  @Test func aListIsInTheOrderThatIsAskedFor() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "B", due: 9)
    milk.pass(days: 1)
    try await milk.receive(5, lot: "C", due: 3)
    milk.pass(days: 1)
    try await milk.receive(5, lot: "A", due: 5)
    #expect(try await codes(milk, ListLots()) == ["C", "A", "B"])
    #expect(try await codes(milk, ListLots(order: .due)) == ["C", "A", "B"])
    #expect(try await codes(milk, ListLots(order: .lot)) == ["A", "B", "C"])
    #expect(try await codes(milk, ListLots(order: .purchased)) == ["B", "C", "A"])
    #expect(try await codes(milk, ListLots(order: .newest)) == ["A", "C", "B"])
  }

  @Test func lotsAreInTheOrderOfTheirProducts() async throws {
    let milk = try await LotBench()
    let products = milk.book.dependencies.products
    _ = try await products.create(CreateProduct(sku: "X", name: "äpfel"), milk.bench.anna)
    _ = try await milk.book.dependencies.categories.create(
      CreateCategory(name: "Bakery"), milk.bench.anna)
    _ = try await products.create(
      CreateProduct(sku: "BREAD", name: "Zopf", category: "Bakery"), milk.bench.anna)
    try await milk.receive(5, lot: "M2", due: 3)
    try await milk.receive(5, lot: "M1", due: 9)
    try await milk.bench.receive(5, of: "X", lot: "X1", expires: milk.day(30))
    try await milk.bench.receive(5, of: "BREAD", lot: "B1", expires: milk.day(2))
    let byName = ["X1", "M1", "M2", "B1"]
    #expect(try await codes(milk, ListLots(order: .product)) == byName)
    // X has no category; Bakery comes before Dairy.
    let byCategory = ["X1", "B1", "M1", "M2"]
    #expect(try await codes(milk, ListLots(order: .category)) == byCategory)
    for (order, wanted) in [(LotOrder.product, byName), (.category, byCategory)] {
      var found: [String] = []
      var after: String?
      repeat {
        let page = try await milk.lots.list(
          ListLots(order: order, limit: 1, after: after), milk.bench.wil
        ).output
        found += page.items.map(\.lot)
        after = page.next
      } while after != nil && found.count < 9
      #expect(found == wanted)
    }
    let strange = await StockBench.refusal {
      try await milk.list(ListLots(order: .product, after: "x"))
    }
    #expect(strange?.code == .badValue)
  }

  @Test func aCategoryNarrowsEveryList() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    try await milk.bench.receive(5, of: "RICE", lot: "R", expires: milk.day(30))
    for order in LotOrder.allCases {
      #expect(try await codes(milk, ListLots(category: "Dairy", order: order)) == ["A"])
    }
    #expect(try await codes(milk, ListLots(category: "Dairy", text: "rice")).isEmpty)
  }

  @Test func usedUpLotsAreInNoListOfTheHouse() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 9)
    try await milk.receive(5, lot: "B", due: 5)
    try await milk.issue(5, lot: "A")
    #expect(try await codes(milk, ListLots(order: .lot)) == ["B"])
    #expect(try await codes(milk, ListLots(text: "milk")) == ["B"])
    #expect(try await codes(milk, ListLots(location: "SHOP", order: .lot)).isEmpty)
    #expect(try await codes(milk, ListLots(status: "all", order: .lot)) == ["A", "B"])
  }

  @Test func pagesOfAnyOrderFollowEachOther() async throws {
    let milk = try await LotBench()
    for code in ["D", "B", "A", "C"] { try await milk.receive(1, lot: code, due: 9) }
    for order in LotOrder.allCases {
      var found: [String] = []
      var after: String?
      repeat {
        let page = try await milk.lots.list(
          ListLots(order: order, limit: 1, after: after), milk.bench.wil
        ).output
        found += page.items.map(\.lot)
        after = page.next
      } while after != nil
      #expect(found.sorted() == ["A", "B", "C", "D"], "\(order)")
    }
  }
}
