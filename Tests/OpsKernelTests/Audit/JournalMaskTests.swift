import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// Personal data in the journal are for those who see them in the record.
@Suite("Personal fields in the journal")
struct JournalMaskTests {
  private static let phone = "+370 555 99887"
  private static let address = "17 Hidden Lane"

  /// A book in which a customer got a phone number and an address, and the key of that commit.
  private func book(isSealed: Bool = true) async throws -> (SampleBook, String) {
    let book = try await SampleBook.make(isSealed: isSealed)
    let edited = try await book.dependencies.customers.edit(
      EditCustomer(
        customer: "000001", address: Self.address, phone: Self.phone),
      book.call(.salesperson))
    return (book, try #require(edited.receipt?.key))
  }

  /// Somebody who may read the journal, and more.
  private func auditor(
    _ book: SampleBook, _ more: Set<Permission> = [], scopes: [String] = [],
    of user: Role = .unauthorized
  ) throws -> Call {
    var limits = AccessLimits()
    if !scopes.isEmpty { limits.scopes = [try scopes.map { try AccessScope(parsing: $0) }] }
    let uma = book.principal(user)
    return Call(
      Principal(
        userID: uma.userID ?? RecordID(rawValue: 1), name: uma.name,
        rights: Rights(
          roles: [Role(rawValue: "auditor")], permissions: more.union([.systemViewAuditLogs])),
        limits: limits))
  }

  private func text(_ answer: some Encodable) throws -> String {
    String(decoding: DocumentWriter.bytes(try DocumentEncoder.encode(answer)), as: UTF8.self)
  }

  /// What show, history and explain say to the caller.
  private func told(_ book: SampleBook, _ key: String, _ call: Call) async throws -> [String] {
    let services = book.dependencies
    return [
      try text(try await services.audit.show(ShowAudit(commit: key), call).output),
      try text(
        try await services.changesets.history(RecordHistory(record: "000001"), call).output),
      try text(
        try await services.explanations.explain(ExplainCommit(commit: key), call).output),
    ]
  }

  private func tells(_ texts: [String]) -> [Bool] {
    texts.map { $0.contains(Self.phone) || $0.contains(Self.address) }
  }

  @Test func areShownToWhoSeesThemInTheRecord() async throws {
    let (book, key) = try await book()
    let told = try await told(
      book, key, try auditor(book, [.customerView, .customerViewContact]))
    #expect(tells(told) == [true, true, true])
  }

  @Test func areHiddenFromAnAuditorWhoSeesNoCustomers() async throws {
    let (book, key) = try await book()
    let told = try await told(book, key, try auditor(book))
    #expect(tells(told) == [false, false, false], "\(told)")
    #expect(told[0].contains(#""field":"phone""#), "that it changed is no secret")
    #expect(told[0].contains(#""hidden":true"#))
    #expect(told[1].contains("phone (hidden)"))
  }

  @Test func contactFieldsAreHiddenFromWhoDoesNotSeeContacts() async throws {
    let (book, key) = try await book()
    let told = try await told(book, key, try auditor(book, [.customerView]))
    #expect(tells(told) == [false, false, false], "\(told)")
  }

  @Test(arguments: [["platform"], ["audit"], ["audit", "commit"], ["platform", "customer"]])
  func areHiddenFromATokenThatIsNotMeantForTheirArea(_ scopes: [String]) async throws {
    let (book, key) = try await book()
    let all = Role.administrator.permissions
    let call = try auditor(book, all, scopes: scopes)
    let shown = try text(
      try await book.dependencies.audit.show(ShowAudit(commit: key), call).output)
    #expect(tells([shown]) == [false])
    let whole = try auditor(book, all, scopes: ["platform", "sales"])
    #expect(tells(try await told(book, key, whole)) == [true, true, true])
  }

  @Test func aPlanShowsATokenNoMore() async throws {
    let (book, _) = try await book()
    var limits = AccessLimits()
    limits.scopes = [[try AccessScope(parsing: "customer.edit")]]
    let sam = book.principal(.salesperson)
    let token = Principal(
      userID: sam.userID ?? RecordID(rawValue: 1), name: sam.name, rights: sam.rights,
      limits: limits)
    let outcome = try await book.dependencies.customers.edit(
      EditCustomer(customer: "000001", phone: "+370 555 11223"),
      Call(token, isRehearsal: true))
    let plan = try await book.dependencies.desk.plan(
      of: outcome.changes, by: "customer.edit", for: token)
    let told = String(decoding: DocumentWriter.bytes(plan.document), as: UTF8.self)
    #expect(!told.contains(Self.phone))
  }

  @Test func whatHasMovedIsToldAsFarAsItIsSeen() async throws {
    let (book, _) = try await book()
    let sam = book.principal(.salesperson)
    let clerk = Call(
      Principal(
        userID: sam.userID ?? RecordID(rawValue: 1), name: sam.name,
        rights: Rights(roles: [.customer], permissions: [.customerView, .customerEdit])))
    let changeset = try await Changeset.open(over: book.dependencies)
    _ = try await changeset.dependencies.customers.favorite(
      FavoriteCustomer(customer: "000001"), clerk)
    _ = try await book.dependencies.customers.edit(
      EditCustomer(customer: "000001", phone: "+370 555 11223"), book.call(.salesperson))
    let lost = await #expect(throws: OpsError.self) { _ = try await changeset.commit(clerk) }
    #expect(lost?.code == .conflictVersion)
    let words = lost?.message ?? ""
    #expect(!words.contains(Self.phone) && !words.contains("11223"), "\(words)")
  }

  @Test func anExportOfASealedJournalIsWholeAndShowsNobody() async throws {
    let (book, _) = try await book()
    let page = try await book.dependencies.audit.exportPage(
      ExportPage(), try auditor(book, scopes: ["platform"], of: .administrator)
    ).output
    #expect(tells(page.lines) == page.lines.map { _ in false })
    let whole = try await book.dependencies.audit.exportPage(
      ExportPage(), book.call(.administrator)
    ).output
    #expect(page.lines == whole.lines, "its bytes are what the chain covers")
  }

  @Test func whatStandsInTheOpenIsExportedByWhoSeesIt() async throws {
    let (book, _) = try await book(isSealed: false)
    let refused = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.audit.exportPage(ExportPage(), try auditor(book))
    }
    #expect(refused?.code == .denied)
    let tokens = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.audit.exportPage(
        ExportPage(), try auditor(book, Role.administrator.permissions, scopes: ["platform"]))
    }
    #expect(tokens?.code == .denied)
    let page = try await book.dependencies.audit.exportPage(
      ExportPage(), book.call(.administrator)
    ).output
    #expect(tells(page.lines).contains(true))
  }
}
