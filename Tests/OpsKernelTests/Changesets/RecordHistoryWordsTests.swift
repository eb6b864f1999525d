import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// What the history of a record says of people, of other records and of the record's parts.
@Suite struct RecordHistoryWordsTests {
  private let book: SampleBook
  private var changesets: ChangesetService { book.dependencies.changesets }

  init() async throws { book = try await SampleBook.make() }

  private func history(
    _ record: String, as role: Role, kind: String? = nil
  ) async throws -> [RecordHistoryLine] {
    try await changesets.history(RecordHistory(record: record, kind: kind), book.call(role))
      .output.items
  }

  private func refusal(_ record: String, as role: Role) async -> OpsError? {
    await #expect(throws: OpsError.self) { try await history(record, as: role) }
  }

  @Test func keysAndReasonsAreForTheAuthorAndForReadersOfTheAuditTrail() async throws {
    _ = try await book.dependencies.products.edit(
      EditProduct(sku: "LAMP-1", price: UnitPrice(rawValue: 30_000_000)),
      book.call(.salesperson, key: "sams-key", reason: "sams reason"))
    for role in [Role.salesperson, .administrator] {
      let line = try #require(try await history("LAMP-1", as: role).first)
      #expect(line.key == "sams-key" && line.reason == "sams reason", "\(role)")
    }
    let lines = try await history("LAMP-1", as: .warehouseKeeper)
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.key.isEmpty && $0.reason == nil })
    #expect(lines.first?.change.value == "price 24.90 → 30.00", "what was done stays")
  }

  @Test func anExplanationTellsNoKeysOfOthers() async throws {
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 3), book.call(.administrator, key: "annas-key"))
    book.clock.advance(milliseconds: 1000)
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 4), book.call(.warehouseKeeper, key: "wils-key"))
    let told = try await book.dependencies.explanations.explain(
      ExplainCommit(commit: "wils-key"), book.call(.warehouseKeeper)
    ).output.figures.flatMap(\.last).map(\.commit)
    #expect(told.count == 3 && told.compactMap(\.self) == ["wils-key"])
    let all = try await book.dependencies.explanations.explain(
      ExplainCommit(commit: "wils-key"), book.call(.administrator)
    ).output.figures.flatMap(\.last).compactMap(\.commit)
    #expect(all.count == 3 && all.contains("annas-key"))
  }

  @Test func aTeamsHistoryTellsOfItsMembersAndStyles() async throws {
    let packaging = book.dependencies.packaging
    let wil = book.call(.warehouseKeeper)
    _ = try await packaging.createTeam(
      CreatePackagingTeam(name: "Days", leader: "wil", member: ["sam"], style: ["LAMP-1"]), wil)
    book.clock.advance(milliseconds: 1000)
    _ = try await packaging.editTeam(EditPackagingTeam(team: "Days", member: ["anna"]), wil)
    let lines = try await history("Days", as: .warehouseKeeper)
    #expect(lines.count == 2)
    let (edited, made) = (try #require(lines.first), try #require(lines.last))
    #expect(edited.change.value.contains("packaging team member sam removed"))
    #expect(edited.change.value.contains("packaging team member anna added"))
    #expect(made.change.value.contains("leader wil"), "\(made.change.value)")
    #expect(made.change.value.contains("packaging team member sam added"))
    #expect(made.change.value.contains("packaging team style LAMP-1 added"))
    #expect(made.change.value.contains("anna") == false)
    let members = edited.fields.filter { $0.field == "packaging team member" }
    #expect(members.contains { $0.before?.value == "sam" && $0.after == nil })
    #expect(members.contains { $0.before == nil && $0.after?.value == "anna" })
  }

  @Test func aRemovedRecordIsFoundByItsNumberByReadersOfTheJournal() async throws {
    let products = book.dependencies.products
    let anna = book.call(.administrator)
    _ = try await products.create(CreateProduct(sku: "GONE-1", name: "Gone"), anna)
    _ = try await products.delete(ProductReference(sku: "GONE-1"), anna)
    for kind in [nil, "product"] {
      let lines = try await history("GONE-1", as: .administrator, kind: kind)
      #expect(lines.map(\.operation) == ["product.delete", "product.create"])
      let id = try #require(lines.first?.record.description)
      #expect(try await history(id, as: .administrator, kind: kind) == lines)
    }
    #expect(await refusal("GONE-1", as: .salesperson)?.code == .notFound)
    #expect(await refusal("GONE-2", as: .administrator)?.code == .notFound)
    // A product that has the SKU now is meant before one that had it.
    _ = try await products.create(CreateProduct(sku: "GONE-1", name: "Back"), anna)
    let lines = try await history("GONE-1", as: .administrator)
    #expect(lines.map(\.operation) == ["product.create"])
  }

  @Test func aLotIsFoundByItsCodeAndNobodyGuessesWhich() async throws {
    let stock = book.dependencies.stock
    let wil = book.call(.warehouseKeeper)
    func receive(_ sku: String) async throws {
      _ = try await stock.receive(ReceiveStock(sku: sku, quantity: 1, lot: "L-77"), wil)
    }
    try await receive("RICE")
    let lines = try await history("L-77", as: .warehouseKeeper)
    #expect(lines.map(\.collection) == ["lots"])
    #expect(lines.first?.change.value.contains("product RICE") == true)
    _ = try await book.dependencies.products.create(
      CreateProduct(sku: "OATS", name: "Oats"), book.call(.salesperson))
    try await receive("OATS")
    let refused = await refusal("L-77", as: .warehouseKeeper)
    #expect(refused?.code == .badValue && refused?.field == "record")
    let id = try #require(lines.first?.record.description)
    #expect(refused?.hint?.contains("\(id) (RICE L-77)") == true, "\(String(describing: refused))")
    #expect(try await history(id, as: .warehouseKeeper) == lines)
  }

  @Test func aRecordThatIsGoneIsNamedByWhatItWasCalled() async throws {
    let anna = book.call(.administrator)
    let products = book.dependencies.products
    _ = try await book.dependencies.categories.create(
      CreateCategory(name: "Wonders"), book.call(.administrator, key: "wonders"))
    _ = try await products.edit(EditProduct(sku: "LAMP-1", category: "Wonders"), anna)
    #expect(
      try await history("LAMP-1", as: .salesperson).first?.change.value.contains("Wonders") == true)
    _ = try await products.edit(EditProduct(sku: "LAMP-1", clear: [.category]), anna)
    _ = try await changesets.undo(CommitReference(commit: "wonders"), anna)
    for role in [Role.salesperson, .administrator] {
      let lines = try await history("LAMP-1", as: role)
      #expect(lines.first?.change.value == "category Wonders → none", "\(role)")
    }
  }
}
