import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

/// What wants a person who has just signed in wants it on every road.
@Suite("Sensitive writes on second roads")
struct FreshRoadTests {
  /// Operations that want a fresh sign-in.
  private static let sensitive = Blueprint.product.operations.all.map(\.descriptor)
    .filter { $0.isSensitive && $0.effect.isWrite }

  private let book: SampleBook

  init() async throws { book = try await SampleBook.make() }

  private func late(_ kind: SessionFacts.Kind) -> Principal {
    LateCaller.administrator(of: book, kind)
  }

  private func code(_ body: () async throws -> Void) async -> ErrorCode? {
    do {
      try await body()
      return nil
    } catch let error as OpsError {
      return error.code
    } catch {
      Issue.record(error)
      return nil
    }
  }

  @Test(
    "Steps, bulk runs and changesets ask for it",
    arguments: [SessionFacts.Kind.session, .token])
  func operations(_ kind: SessionFacts.Kind) async throws {
    #expect(Self.sensitive.count > 10)
    let call = Call(late(kind))
    let wanted: ErrorCode = kind == .session ? .signInNotFresh : .deniedScope
    let before = try await book.store.journal.head().sequence
    for descriptor in Self.sensitive {
      let input = ParameterSample.input(descriptor, all: false)
      let batch = await code {
        _ = try await book.dependencies.steps.run(
          RunSteps(steps: [OperationStep(operation: descriptor.name, input: input)]),
          call)
      }
      #expect(batch == wanted, "\(descriptor.name) as a step")
      let changeset = try await Changeset.open(over: book.dependencies)
      let staged = await code {
        let operation = try Blueprint.product.operations.operation(named: descriptor.name)
        _ = try await operation.run(changeset.dependencies, input, call)
      }
      #expect(staged == wanted, "\(descriptor.name) in a changeset")
      for unit in [BulkFrame.Unit.call, .frame] {
        let frame = BulkFrame(
          calls: [BulkCall(operation: descriptor.name, input: input)], unit: unit)
        let prepared = book.dependencies.bulk.prepare(frame, call)
        _ = await code { _ = try await book.dependencies.bulk.run(prepared, call) }
      }
    }
    #expect(try await book.store.journal.head().sequence == before)
  }

  @Test("What protects the book is not written on behalf of a late caller")
  func onBehalf() async throws {
    let settings = Blueprint.product.settings
    let guarding = settings.all.filter { settings.guardsAccess($0.key) }
    let groups = Set(guarding.map { $0.key.prefix { $0 != "." } })
    #expect(groups == ["access", "backup", "desk", "session", "privacy"])
    for definition in guarding {
      let value = try definition.normalised(definition.fallback)
      for (caller, wanted) in callers {
        let ended = await code {
          try await write(as: caller, Blueprint.product.rules) { transaction in
            _ = try await transaction.repository(Setting.self).create(
              Setting(
                id: transaction.nextID(), key: definition.key, value: value,
                updatedAt: transaction.now))
          }
        }
        #expect(ended == wanted, "\(definition.key)")
      }
    }
  }

  @Test("What only sensitive operations write is not written on behalf of a late caller")
  func onBehalfByHand() async throws {
    let rules = try sensitiveCustomers()
    for (caller, wanted) in callers {
      let ended = await code {
        try await write(as: caller, rules) { transaction in
          let customers = transaction.repository(Customer.self)
          var customer = try #require(try await customers.first(where: .everything))
          customer.country = customer.country == "LV" ? "LT" : "LV"
          customer.refreshSearch()
          _ = try await customers.update(customer)
        }
      }
      #expect(ended == wanted)
    }
  }

  /// Late callers with the refusal they get, and one who has just signed in and gets none.
  private var callers: [(Principal, ErrorCode?)] {
    [
      (late(.session), .signInNotFresh), (late(.token), .deniedScope),
      (LateCaller.administrator(of: book, .session, minutes: 1), nil),
    ]
  }

  /// One commit on behalf of the caller.
  private func write(
    as caller: Principal, _ rules: RuleBook,
    _ body: @Sendable (Transaction) async throws -> Void
  ) async throws {
    let world = book.world
    let context = TransactionContext(
      principal: caller, now: world.clock.now(), calendar: world.calendar,
      identifiers: world.identifiers, rules: rules, currency: world.currency)
    let header = CommitHeader(
      key: OperationKey.make(clock: world.clock, random: world.random), at: world.clock.now(),
      actor: caller.userID, operation: "test.write")
    _ = try await book.store.transact { overlay in
      overlay.header = header
      try await body(Transaction(writing: overlay, context: context).onBehalf("takes it back"))
    }
  }

  /// The rules of the product, with one sensitive operation that writes customers.
  private func sensitiveCustomers() throws -> RuleBook {
    let way = HandWay(
      Admission(
        operation: "customer.edit", area: .sales, permission: .customerEdit, isWrite: true,
        isSensitive: true))
    return RuleBook(
      try Blueprint.product.rules.schemas.map { schema in
        let rules = try Blueprint.product.rules.rules(for: schema)
        return schema == Customer.schema ? rules.byHand { _, _, _, _ in [way] } : rules
      })
  }

  @Test("A record whose every operation is sensitive is sensitive in a batch of records")
  func direct() async throws {
    let rules = try sensitiveCustomers()
    let row = try #require(
      try await book.read { try await $0.rows(Query(Customer.schema, limit: 1)).first })
    for (kind, wanted) in [
      (SessionFacts.Kind.session, ErrorCode.signInNotFresh),
      (SessionFacts.Kind.token, ErrorCode.deniedScope),
    ] {
      let world = book.world
      let context = TransactionContext(
        principal: late(kind), now: world.clock.now(), calendar: world.calendar,
        identifiers: world.identifiers, rules: rules, currency: world.currency)
      let ended = await code {
        _ = try await book.store.transact { overlay in
          try await Transaction(writing: overlay, context: context).apply(
            Transaction.DirectChange(
              schema: Customer.schema, id: row.id, verb: .update, row: row, version: row.version))
        }
      }
      #expect(ended == wanted)
    }
  }
}
