import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import Testing

/// A kept answer is for no token whose limits would have refused the call, also where only its
/// steps are asked about.
@Suite("Kept answers and limits of tokens")
struct ReplayLimitsTests {
  private let book: SampleBook

  init() async throws { book = try await SampleBook.make(keepsAccess: true) }

  private func sam(_ scopes: [String]? = nil, isReadOnly: Bool = false) throws -> Principal {
    let sam = book.principal(.salesperson)
    var limits = AccessLimits.none
    if let scopes { limits.scopes = [try scopes.map { try AccessScope(parsing: $0) }] }
    limits.isReadOnly = isReadOnly
    return Principal(
      userID: SampleUser.of(.salesperson).id, name: sam.name, rights: sam.rights, limits: limits)
  }

  private func run(
    _ operation: String, _ input: Document, _ principal: Principal
  ) async throws -> Outcome<Document> {
    try await Blueprint.product.operations.operation(named: operation)
      .run(book.dependencies, input, Call(principal, key: "K-1"))
  }

  private func batch(_ principal: Principal) async throws -> Outcome<Document> {
    let edit: Document = [
      "operation": "customer.edit", "input": ["customer": "000001", "city": "Rome"],
    ]
    return try await run("batch_file.run", ["steps": [edit]], principal)
  }

  private func looks() async throws -> [AccessEvent] {
    try await book.read {
      try await $0.repository(AccessEvent.self).all(
        where: .equals(AccessEvent.Columns.kind, .read))
    }
  }

  @Test("A batch is given again to those who are meant for all that it did")
  func batches() async throws {
    _ = try await batch(try sam())
    for scopes in [["warehouse"], ["platform"], ["stock.receive"], ["customer.list"]] {
      #expect(await failureCode { try await batch(try sam(scopes)) } == .deniedScope, "\(scopes)")
    }
    #expect(await failureCode { try await batch(try sam(isReadOnly: true)) } == .deniedReadOnly)
    #expect(try await batch(try sam()).isReplay)
  }

  @Test("A token gets the answers of its own batches, and of narrower ones")
  func tokens() async throws {
    _ = try await batch(try sam(["customer.edit"]))
    #expect(try await batch(try sam(["customer.edit"])).isReplay)
    #expect(try await batch(try sam(["stock", "customer"])).isReplay)
    #expect(try await batch(try sam()).isReplay)
    #expect(await failureCode { try await batch(try sam(["stock"])) } == .deniedScope)
  }

  @Test("The answer of an undo is kept like a batch; a single operation answers all who may run it")
  func others() async throws {
    let input: Document = ["customer": "000001", "city": "Rome"]
    _ = try await run("customer.edit", input, try sam())
    #expect(try await run("customer.edit", input, try sam(["customer.edit"])).isReplay)
    #expect(
      await failureCode { try await run("customer.edit", input, try sam(["stock"])) }
        == .deniedScope)
    let undo = try Blueprint.product.operations.operation(named: "commit.undo")
    func reverse(_ principal: Principal) async throws -> Outcome<Document> {
      try await undo.run(
        book.dependencies, ["commit": "K-1"], Call(principal, key: "K-2"))
    }
    _ = try await reverse(try sam())
    #expect(await failureCode { try await reverse(try sam(["platform"])) } == .deniedScope)
    #expect(try await reverse(try sam()).isReplay)
  }

  @Test("A replay that shows people is a look at them, of a batch as well")
  func looksAreKept() async throws {
    _ = try await batch(try sam())
    #expect(try await looks().isEmpty)
    _ = try await batch(try sam())
    let shown = try #require(try await looks().first)
    #expect(shown.operation == "batch_file.run")
    #expect(shown.subjects == "customers 000001")
    #expect(shown.fields?.contains("name") == true)
  }
}
