import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// Reasons of commits in the hands of a token, and names of records that the reader does not see.
@Suite struct CommitReasonTests {
  private let book: SampleBook

  init() async throws { book = try await SampleBook.make() }

  /// A call of the sample user with a token of these scopes.
  private func call(_ role: Role, _ scopes: [String]) throws -> Call {
    var limits = AccessLimits()
    limits.scopes = [try scopes.map { try AccessScope(parsing: $0) }]
    let owner = book.principal(role)
    return Call(
      Principal(
        userID: SampleUser.of(role).id, name: owner.name, rights: owner.rights, limits: limits))
  }

  @Test func reasonsOfCustomersAreForTokensThatAreMeantForThem() async throws {
    _ = try await book.dependencies.customers.create(
      CreateCustomer(name: "Carl", phone: "+37061111111"),
      book.call(.administrator, key: "custkey-1", reason: "his wife called"))
    let explanations = book.dependencies.explanations
    let audit = book.dependencies.audit
    for scopes in [["commit", "audit"], ["commit", "audit", "warehouse"], ["platform"]] {
      let call = try call(.administrator, scopes)
      let told = try await explanations.explain(ExplainCommit(commit: "custkey-1"), call).output
      #expect(told.reason == nil && told.key == "custkey-1", "\(scopes)")
      let shown = try await audit.show(ShowAudit(commit: "custkey-1"), call).output
      #expect(shown.reason == nil, "\(scopes)")
      let listed = try await audit.list(ListAudit(operation: "customer.create"), call).output
      #expect(listed.items.contains { $0.key == "custkey-1" && $0.reason == nil }, "\(scopes)")
    }
    for scopes in [["commit", "sales"], ["platform", "sales"]] {
      let told = try await explanations.explain(
        ExplainCommit(commit: "custkey-1"), try call(.administrator, scopes)
      ).output
      #expect(told.reason == "his wife called", "\(scopes)")
    }
    let own = try await explanations.explain(
      ExplainCommit(commit: "custkey-1"), book.call(.administrator)
    ).output
    #expect(own.reason == "his wife called", "who signs in is told")
  }

  @Test func reasonsOfWhatIsAboutNobodyAreToldToEveryTokenOfTheirAuthor() async throws {
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 3),
      book.call(.warehouseKeeper, key: "wils-key", reason: "late lorry"))
    let told = try await book.dependencies.explanations.explain(
      ExplainCommit(commit: "wils-key"), try call(.warehouseKeeper, ["commit"])
    ).output
    #expect(told.reason == "late lorry")
  }

  @Test func aProductThatOneDoesNotSeeIsNamedByItsSKU() async throws {
    let entry = try await book.dependencies.sales.enter(
      EnterSales(
        date: try CivilDate(parsing: "2027-03-01", field: "date"),
        line: ["LAMP-1=2@5", "RICE=1@9"]),
      book.call(.salesperson)
    ).output
    let (lamp, rice) = try await book.read { transaction in
      let products = transaction.repository(Product.self)
      return (try await products.named("LAMP-1").id, try await products.named("RICE").id)
    }
    let reader = Principal(
      userID: SampleUser.of(.warehouseKeeper).id, name: "wil",
      rights: Rights(
        roles: [], permissions: [.salesViewAll],
        conditions: [
          .productView: [GrantCondition(collection: Product.schema.name, id: lamp)]
        ]))
    let line = try #require(
      try await book.dependencies.changesets.history(
        RecordHistory(record: entry.id.description), Call(reader)
      ).output.items.first)
    #expect(line.change.value.contains("sales line LAMP-1 added"), "\(line.change.value)")
    #expect(line.change.value.contains("sales line RICE added"), "\(line.change.value)")
    #expect(!line.change.value.contains(rice.description))
  }
}
