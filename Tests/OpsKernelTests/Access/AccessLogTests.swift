import OpsDomain
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentity
@testable import OpsKernel
@testable import OpsSales
@testable import OpsWarehouse

@Suite("Refusals and looks at people in the journal")
struct AccessLogTests {
  private func events(
    _ book: SampleBook, _ kind: AccessEventKind
  ) async throws -> [AccessEvent] {
    try await book.read {
      try await $0.repository(AccessEvent.self).all(
        where: .equals(AccessEvent.Columns.kind, kind),
        order: [.ascending(AccessEvent.Columns.at)])
    }
  }

  private func refused(_ book: SampleBook, _ role: Role, rehearsal: Bool = false) async {
    await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.products.delete(
        ProductReference(sku: "OLD-1"), book.call(role, reason: "tidying", rehearsal: rehearsal))
    }
  }

  @Test func aRefusalIsInTheJournalWithWhoWhatAndWhy() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    await refused(book, .salesperson)
    let found = try #require(try await events(book, .refusal).first)
    #expect(found.actor == SampleUser.of(.salesperson).id)
    #expect(found.operation == "product.delete")
    #expect(found.code == "denied.permission")
    #expect(found.door == "local")
    #expect(found.at == SampleBook.start)
    let commit = try #require(try await book.store.journal.commits(after: 1, limit: 1).first)
    #expect(commit.header.operation == "access.refusal")
    #expect(commit.header.actor == found.actor)
    #expect(commit.header.reason == "tidying")
  }

  @Test func aRefusedRehearsalIsARefusal() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    await refused(book, .salesperson, rehearsal: true)
    // Behind the door, too: what the operation itself asks about.
    await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.privacy.export(
        PersonReference(person: "sam"), book.call(.driver, rehearsal: true))
    }
    _ = try await book.dependencies.access.check(
      "user.list", [:], book.call(.warehouseKeeper))
    #expect(
      try await events(book, .refusal).map(\.operation) == [
        "product.delete", "privacy.export", "user.list",
      ])
  }

  @Test func refusalsAmongManyCallsAreKept() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let bulk = book.dependencies.bulk
    for unit in [BulkFrame.Unit.call, .frame] {
      let frame = BulkFrame(
        calls: ["OLD-1", "LAMP-1"].map {
          BulkCall(operation: "product.delete", input: ["sku": .text($0)])
        }, unit: unit)
      let call = book.call(.salesperson)
      _ = try await bulk.run(bulk.prepare(frame, call), call)
    }
    #expect(
      try await events(book, .refusal).map(\.operation) == ["product.delete", "product.delete"])
  }

  @Test func refusedPasswordsOfOthersAreKept() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let password = Secret("a long and quiet evening")
    await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.identity.setPassword(
        SetPassword(user: "sam"), password: password, book.call(.driver))
    }
    await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.identity.createUser(
        CreateUser(name: "new"), password: password, book.call(.driver))
    }
    #expect(
      try await events(book, .refusal).map(\.operation) == ["user.set_password", "user.create"])
  }

  @Test func aRehearsedReadIsALookLikeAnyOther() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let call = book.call(.salesperson, rehearsal: true)
    _ = try await book.dependencies.customers.list(ListCustomers(), call)
    _ = try await book.dependencies.customers.show(CustomerReference(customer: "000001"), call)
    _ = try await book.dependencies.privacy.export(
      PersonReference(person: "000001"), book.call(.administrator, rehearsal: true))
    #expect(
      try await events(book, .read).map(\.operation) == [
        "customer.list", "customer.show", "privacy.export",
      ])
  }

  @Test func aRehearsedWriteIsALookAtWhatItShows() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let call = book.call(.salesperson, rehearsal: true)
    _ = try await book.dependencies.customers.edit(
      EditCustomer(customer: "000001", phone: "+370 555 20202"), call)
    let shown = try #require(try await events(book, .read).first)
    #expect(shown.operation == "customer.edit")
    #expect(shown.subjects?.contains("000001") == true)
    #expect(shown.fields?.contains("name") == true)
    // What its answer does not name, its changes do.
    _ = try await book.dependencies.customers.delete(
      CustomerReference(customer: "000002"), book.call(.administrator, rehearsal: true))
    #expect(try await events(book, .read).last?.operation == "customer.delete")
    // One's own input is no look, and neither is a write of goods, nor one that is meant.
    _ = try await book.dependencies.customers.create(CreateCustomer(name: "New"), call)
    _ = try await book.dependencies.products.create(
      CreateProduct(sku: "NEW-1", name: "New"), call)
    _ = try await book.dependencies.customers.edit(
      EditCustomer(customer: "000001", phone: "+370 555 20202"), book.call(.salesperson))
    #expect(try await events(book, .read).count == 2)
  }

  @Test func rehearsedStepsAreALookAtWhatTheyAnswer() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let steps = [
      OperationStep(
        operation: "oos.create", input: ["customer": "000001", "sku": "LAMP-1", "quantity": "2"])
    ]
    _ = try await book.dependencies.steps.run(
      RunSteps(steps: steps), book.call(.salesperson, rehearsal: true))
    let shown = try #require(try await events(book, .read).first)
    #expect(shown.operation == "batch_file.run")
    #expect(shown.subjects == "customers 000001")
  }

  @Test func aStepThatOnlyReadsIsRefused() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let failure = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.steps.run(
        RunSteps(steps: [
          OperationStep(operation: "customer.show", input: ["customer": "000001"], at: "a.opsh:3")
        ]), book.call(.salesperson))
    }
    #expect(failure?.code == .usage)
    #expect(failure?.at == "a.opsh:3")
  }

  @Test func aQuestionForRightsShowsNobody() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let answer = try await book.dependencies.access.check(
      "customer.list", [:], book.call(.salesperson))
    #expect(answer.allowed)
    #expect(try await events(book, .read).isEmpty)
  }

  @Test func aPlanIsALookAtThePeopleInIt() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let changeset = try await Changeset.open(over: book.dependencies)
    _ = try await changeset.dependencies.customers.edit(
      EditCustomer(customer: "000001", phone: "+370 555 20202"), book.call(.salesperson))
    _ = try await changeset.plan(for: book.principal(.salesperson))
    #expect(try await events(book, .read).map(\.operation) == ["customer.edit", "changeset.plan"])
  }

  @Test func everyOperationsRefusalIsKept() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    var expected: Int64 = 0
    for operation in Blueprint.product.operations.all where operation.descriptor.permission != nil {
      let input = ParameterSample.input(operation.descriptor, all: false)
      await #expect(throws: OpsError.self) {
        _ = try await operation.run(book.dependencies, input, book.call(.unauthorized))
      }
      expected += 1
      book.clock.advance(by: TimeSpan(milliseconds: 10_000))
    }
    let kept = try await events(book, .refusal)
    #expect(kept.reduce(0) { $0 + $1.count } == expected)
    #expect(Set(kept.map(\.operation)).count == Int(expected))
  }

  @Test func aFloodIsCountedInOneEvent() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    for _ in 0..<100 { await refused(book, .salesperson) }
    await refused(book, .warehouseKeeper)
    #expect(try await events(book, .refusal).count == AccessLog.refusalsPerMinute + 1)
    book.clock.advance(by: TimeSpan(milliseconds: 60_000))
    await refused(book, .warehouseKeeper)
    let kept = try await events(book, .refusal)
    #expect(kept.count == AccessLog.refusalsPerMinute + 3)
    #expect(kept.reduce(0) { $0 + $1.count } == 102)
    #expect(kept.map(\.count).max() == 80)
    for _ in 0..<30 { await refused(book, .salesperson) }
    await book.desk.access?.flush()
    #expect(try await events(book, .refusal).reduce(0) { $0 + $1.count } == 132)
  }

  @Test func aListOfPeopleIsOneEntryThatNamesThemAll() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    for number in 1...48 {
      _ = try await book.dependencies.customers.create(
        CreateCustomer(name: "Customer \(number)"), book.call(.salesperson))
    }
    let before = try await book.store.journal.head().sequence
    _ = try await book.dependencies.customers.list(
      ListCustomers(limit: 50), book.call(.salesperson, reason: "spring letter"))
    #expect(try await book.store.journal.head().sequence == before + 1)
    let found = try #require(try await events(book, .read).last)
    let subjects = try #require(found.subjects).split(separator: " ")
    #expect(subjects.first == "customers")
    #expect(subjects.count == 51)
    #expect(subjects.contains("000001"))
    #expect(found.fields?.contains("name") == true)
    #expect(found.operation == "customer.list")
  }

  @Test func onesOwnDataAndGoodsAreNoLookAtPeople() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    try await book.write { transaction in
      let id = SampleUser.of(.administrator).id
      var user = try #require(try await transaction.repository(User.self).fetch(id))
      user.email = "anna@example.org"
      _ = try await transaction.repository(User.self).update(user)
    }
    _ = try await book.dependencies.identity.show(
      UserReference(user: "anna"), book.call(.administrator))
    _ = try await book.dependencies.products.list(ListProducts(), book.call(.salesperson))
    #expect(try await events(book, .read).isEmpty)
  }

  @Test func whatCannotBeKeptIsNotShown() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    book.store.inject(
      .init([.init(.error(OpsError(.storageFull, "full")), on: .commit, at: 1, count: .max)]))
    let failure = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.customers.list(ListCustomers(), book.call(.salesperson))
    }
    #expect(failure?.code == .storageFull)
    // A refusal stays a refusal.
    let refusal = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.products.delete(
        ProductReference(sku: "OLD-1"), book.call(.salesperson))
    }
    #expect(refusal?.code == .denied)
  }

  @Test func manyReadersAtOnceLoseNothing() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 0..<200 {
        tasks.addTask {
          _ = try await book.dependencies.customers.list(
            ListCustomers(), book.call(.salesperson))
        }
      }
      try await tasks.waitForAll()
    }
    #expect(try await events(book, .read).count == 200)
    let check = try await book.dependencies.audit.verify(
      VerifyAudit(), book.call(.administrator))
    #expect(check.output.ok)
  }

  @Test func signInEventsAreKeptAndBounded() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    for event in SignInEvent.allCases {
      await book.desk.recordSignInEvent(event, of: SampleUser.of(.salesperson).id)
    }
    let kept = try await events(book, .signin)
    #expect(kept.map(\.code) == SignInEvent.allCases.map(\.rawValue))
    for _ in 0..<200 { await book.desk.recordSignInEvent(.failed, of: nil) }
    #expect(
      try await events(book, .signin).count
        == SignInEvent.allCases.count + AccessLog.refusalsPerMinute)
  }

  @Test func theListOfTheJournalTellsThemApart() async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    await refused(book, .salesperson)
    _ = try await book.dependencies.customers.list(ListCustomers(), book.call(.salesperson))
    await book.desk.recordSignInEvent(.failed, of: nil)
    func listed(_ kind: AuditKind) async throws -> [AuditCommitView] {
      try await book.dependencies.audit.list(
        ListAudit(kind: kind), book.call(.administrator)
      ).output.items
    }
    #expect(try await listed(.change).map(\.operation) == ["book.init"])
    #expect(try await listed(.refusal).first?.about == "product.delete denied.permission")
    let about = try await listed(.read).first?.about
    #expect(about?.hasPrefix("customer.list customers 0000") == true, "\(about ?? "")")
    #expect(try await listed(.signin).first?.about == "auth.sign_in_failed")
  }
}
