import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Which changes a reader of the feed is told, and where the feed goes on.
@Suite struct ChangeFeedTests {
  /// A book in which sam made, edited and removed something.
  private func busy() async throws -> SampleBook {
    let book = try await SampleBook.make()
    let (products, sam) = (book.dependencies.products, book.call(.salesperson))
    _ = try await products.create(
      CreateProduct(sku: "VASE", name: "Vase", price: UnitPrice(rawValue: 7_500_000)), sam)
    _ = try await products.edit(EditProduct(sku: "VASE", name: "Tall vase"), sam)
    _ = try await products.delete(ProductReference(sku: "OLD-1"), book.call(.administrator))
    return book
  }

  private func list(
    _ book: SampleBook, _ input: ListRecordChanges, as role: Role = .administrator
  ) async throws -> Listing<ChangeView> {
    try await book.dependencies.changes.list(input, book.call(role)).output
  }

  private func words(_ changes: [ChangeView]) -> [String] {
    changes.map { "\($0.verb.rawValue) \($0.name ?? "") \($0.fields.joined(separator: ","))" }
  }

  @Test func theLatestChangesAreToldInTheOrderInWhichTheyWereMade() async throws {
    let book = try await busy()
    let found = try await list(book, ListRecordChanges(of: "product", limit: 3)).items
    #expect(words(found) == ["insert VASE ", "update VASE name", "delete OLD-1 "])
    #expect(found.map(\.operation) == ["product.create", "product.edit", "product.delete"])
    #expect(found.map(\.actor) == ["sam", "sam", "anna"])
    #expect(found.allSatisfy { $0.noun == "product" && $0.collection == "products" })
  }

  @Test(arguments: [1, 2, 3, 50])
  func pagesTellEachChangeOnce(_ limit: Int) async throws {
    let book = try await busy()
    let all = try await list(book, ListRecordChanges(since: "start", limit: 1_000)).items
    #expect(all.count > 10, "the first commit has many records")
    var found: [ChangeView] = []
    var next: String? = "start"
    while let place = next {
      let page = try await list(book, ListRecordChanges(since: place, limit: limit))
      found += page.items
      next = page.next
    }
    #expect(found == all)
    for (index, change) in all.enumerated() {
      let rest = try await list(book, ListRecordChanges(since: change.cursor, limit: 1_000)).items
      #expect(rest == Array(all.dropFirst(index + 1)), "behind \(change.cursor)")
    }
  }

  @Test func aPlaceOfAnotherBookIsAGap() async throws {
    let (book, other) = (try await busy(), try await SampleBook.make(seed: 2))
    _ = try await other.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", name: "Lamp"), other.call(.salesperson))
    let place = try #require(
      try await list(other, ListRecordChanges(of: "product", limit: 1)).items.first?.cursor)
    let failure = await #expect(throws: OpsError.self) {
      try await list(book, ListRecordChanges(since: place))
    }
    #expect(failure?.code == .feedGap && failure?.errorClass.exitCode == 75)
    await #expect(throws: OpsError.self, "behind the end") {
      try await list(book, ListRecordChanges(since: "99-0011223344556677"))
    }
  }

  @Test func aPlaceThatIsTooOldIsAGap() async throws {
    let book = try await busy()
    let first = try #require(
      try await list(book, ListRecordChanges(of: "product", limit: 3)).items.first?.cursor)
    #expect(try await list(book, ListRecordChanges(of: "product", since: first)).items.count == 2)
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: "change.span", value: "2"), book.call(.administrator))
    let failure = await #expect(throws: OpsError.self) {
      try await list(book, ListRecordChanges(since: first))
    }
    #expect(failure?.code == .feedGap)
    #expect(failure?.message.contains("3 commits back; the feed goes back 2") == true)
    let rest = try await list(book, ListRecordChanges(of: "product", since: "start")).items
    #expect(words(rest) == ["delete OLD-1 "], "start is the oldest change that is told")
  }

  @Test(arguments: ["", "x", "1", "1-", "1-zz11223344556677", "-1-0011223344556677", "1.x-00"])
  func whatIsNoPlaceIsRefused(_ text: String) async throws {
    let book = try await SampleBook.make()
    let failure = await #expect(throws: OpsError.self) {
      try await list(book, ListRecordChanges(since: text))
    }
    #expect(failure?.code == .badValue && failure?.field == "since")
  }

  @Test func onlyRecordsThatTheReaderSeesAreTold() async throws {
    let book = try await busy()
    _ = try await book.dependencies.customers.edit(
      EditCustomer(customer: "000001", city: "Trakai"), book.call(.salesperson))
    let own = try await list(book, ListRecordChanges(of: "customer"), as: .salesperson).items
    #expect(own.map(\.fields).last == ["city"])
    #expect(try await list(book, ListRecordChanges(of: "customer"), as: .driver).items.isEmpty)
    let page = try await book.dependencies.changes.page(
      FollowChanges(of: "customer", since: "start"), book.call(.driver)
    ).output
    let head = try await book.store.journal.head()
    #expect(page.isCaughtUp && page.cursor.hasPrefix("\(head.sequence)-"), "the place moves on")
  }

  @Test func aRightThatIsLimitedToSomeRecordsTellsOnlyTheirs() async throws {
    let book = try await busy()
    _ = try await book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", name: "Lamp"), book.call(.salesperson))
    let call = book.call(
      .salesperson, .productView, only: try await book.only(product: "LAMP-1"))
    let found = try await book.dependencies.changes.list(
      ListRecordChanges(of: "product", since: "start"), call
    ).output.items
    #expect(words(found) == ["insert LAMP-1 ", "update LAMP-1 name"])
  }

  @Test func nobodyWhoHasNotSignedInIsToldAnything() async throws {
    let book = try await busy()
    let failure = await #expect(throws: OpsError.self) {
      try await book.dependencies.changes.list(ListRecordChanges(), Call(.nobody))
    }
    #expect(failure?.errorClass == .signin)
  }

  @Test func aFollowerBeginsAtTheEnd() async throws {
    let book = try await busy()
    let changes = book.dependencies.changes
    let call = book.call(.administrator)
    let begin = try await changes.page(FollowChanges(), call).output
    #expect(begin.changes.isEmpty && begin.isCaughtUp)
    _ = try await book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", name: "Lamp"), call)
    let page = try await changes.page(FollowChanges(since: begin.cursor), call).output
    #expect(words(page.changes) == ["update LAMP-1 name"])
    #expect(page.isCaughtUp && page.cursor == page.changes.last?.cursor)
  }

  @Test func aKindOfRecordThatThereIsNotIsRefused() async throws {
    let book = try await SampleBook.make()
    let failure = await #expect(throws: OpsError.self) {
      try await list(book, ListRecordChanges(of: "produce"))
    }
    #expect(failure?.code == .notFound && failure?.hint?.contains("product") == true)
  }
}
