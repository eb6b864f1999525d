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
    } catch {
      return (error as? OpsError)?.code
    }
  }

  @Test(
    "Batches, bulk runs and changesets ask for it",
    arguments: [SessionFacts.Kind.session, .token])
  func operations(_ kind: SessionFacts.Kind) async throws {
    #expect(Self.sensitive.count > 10)
    let call = Call(late(kind))
    let wanted: ErrorCode = kind == .session ? .signInNotFresh : .deniedScope
    let before = try await book.store.journal.head().sequence
    for descriptor in Self.sensitive {
      let input = ParameterSample.input(descriptor, all: false)
      let batch = await code {
        _ = try await book.dependencies.batches.run(
          RunBatch(steps: [BatchStep(operation: descriptor.name, input: input)]),
          on: Blueprint.product.operations, call)
      }
      #expect(batch == wanted, "\(descriptor.name) in a batch")
      let changeset = try await Changeset.open(over: book.dependencies)
      let staged = await code {
        let operation = try Blueprint.product.operations.operation(named: descriptor.name)
        _ = try await operation.run(changeset.dependencies, input, call)
      }
      #expect(staged == wanted, "\(descriptor.name) in a changeset")
      for unit in [BulkFrame.Unit.call, .frame] {
        let frame = BulkFrame(
          calls: [BulkCall(operation: descriptor.name, input: input)], unit: unit)
        let prepared = book.dependencies.bulk.prepare(frame, on: Blueprint.product.operations, call)
        _ = await code { _ = try await book.dependencies.bulk.run(prepared, call) }
      }
    }
    #expect(try await book.store.journal.head().sequence == before)
  }

  @Test("Records that only sensitive operations write are not written on behalf of a late caller")
  func onBehalf() async throws {
    let sensitive = Set(Self.sensitive.map(\.name))
    for kind in [SessionFacts.Kind.session, .token] {
      let context = book.world.context(for: late(kind))
      for (schema, row) in try await rows() {
        let rules = try Blueprint.product.rules.rules(for: schema)
        let written = Blueprint.product.operations.all.map(\.descriptor).filter {
          guard $0.effect.isWrite, let permission = $0.permission else { return false }
          return rules.write.values.contains(permission)
        }
        // Collections of which some operation writes without a fresh sign-in are not meant.
        guard !written.isEmpty, written.allSatisfy({ sensitive.contains($0.name) }) else {
          continue
        }
        let ended = await code {
          _ = try await book.store.transact { overlay in
            let transaction = Transaction(writing: overlay, context: context)
            try await transaction.onBehalf("takes something back")
              .delete(schema, id: row.id, version: row.version)
          }
        }
        #expect(ended != nil, "\(schema.name)")
      }
    }
  }

  /// One row of each collection that has one.
  private func rows() async throws -> [(Schema, Row)] {
    try await book.read { transaction in
      var all: [(Schema, Row)] = []
      for schema in Blueprint.product.rules.schemas {
        if let row = try await transaction.rows(Query(schema, limit: 1)).first {
          all.append((schema, row))
        }
      }
      return all
    }
  }

  @Test("A record whose every operation is sensitive is sensitive in a batch of records")
  func direct() async throws {
    let way = HandWay(
      Admission(
        operation: "customer.edit", area: .sales, permission: .customerEdit, isWrite: true,
        isSensitive: true))
    let rules = RuleBook(
      try Blueprint.product.rules.schemas.map { schema in
        let rules = try Blueprint.product.rules.rules(for: schema)
        return schema == Customer.schema ? rules.byHand { _, _, _, _ in [way] } : rules
      })
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
