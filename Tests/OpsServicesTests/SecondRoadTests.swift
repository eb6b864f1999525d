import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// What somebody may not do by its operation they cannot do on any other road.
@Suite("Second roads to a write")
struct SecondRoadTests {
  /// Operations that write, are commands of their own and ask for a right that `role` lacks.
  private static func closed(to role: Role) -> [OperationDescriptor] {
    Blueprint.product.operations.all.map(\.descriptor).filter { descriptor in
      guard let permission = descriptor.permission, descriptor.effect.isWrite else { return false }
      return !role.permissions.contains(permission)
    }
  }

  private func code(_ body: () async throws -> Void) async throws -> ErrorCode? {
    do {
      try await body()
      return nil
    } catch let error as OpsError {
      return error.code
    }
  }

  /// Otherwise the laws below would hold for the want of anything to try.
  @Test(arguments: Role.allCases)
  func everyRoleIsClosedOutOfSomething(_ role: Role) {
    #expect(Self.closed(to: role).count > 20 || role == .administrator)
  }

  @Test(arguments: Role.allCases)
  func stepsOpenNoOperation(_ role: Role) async throws {
    let book = try await SampleBook.make()
    for descriptor in Self.closed(to: role) {
      let input = ParameterSample.input(descriptor, all: false)
      let ended = try await code {
        _ = try await book.dependencies.steps.run(
          RunSteps(steps: [OperationStep(operation: descriptor.name, input: input)]),
          book.call(role))
      }
      #expect(ended == .denied, "\(role.rawValue) ran \(descriptor.name) as a step")
    }
  }

  @Test(arguments: Role.allCases)
  func bulkOpensNoOperation(_ role: Role) async throws {
    let book = try await SampleBook.make()
    for descriptor in Self.closed(to: role) {
      let input = ParameterSample.input(descriptor, all: false)
      for unit in [BulkFrame.Unit.call, .frame] {
        let frame = BulkFrame(
          calls: [BulkCall(operation: descriptor.name, input: input)], unit: unit)
        let before = try await book.store.journal.head().sequence
        let bulk = book.dependencies.bulk
        let call = book.call(role)
        let prepared = bulk.prepare(frame, call)
        let answer = try await bulk.run(prepared, call).output
        // An operation that is no command, or must run alone, is refused for every role.
        let wanted: ErrorCode =
          descriptor.isInternal || descriptor.standsAlone ? .usage : .denied
        #expect(
          answer.results.map(\.refusal?.code) == [wanted],
          "\(role.rawValue): \(descriptor.name) in bulk")
        let after = try await book.store.journal.head().sequence
        #expect(before == after, "\(role.rawValue) ran \(descriptor.name) in bulk")
      }
    }
  }

  @Test(arguments: Role.allCases)
  func aChangesetStagesNoOperation(_ role: Role) async throws {
    let book = try await SampleBook.make()
    for descriptor in Self.closed(to: role) {
      let changeset = try await Changeset.open(over: book.dependencies)
      let input = ParameterSample.input(descriptor, all: false)
      let ended = try await code {
        let operation = try Blueprint.product.operations.operation(named: descriptor.name)
        _ = try await operation.run(changeset.dependencies, input, book.call(role))
      }
      #expect(ended == .denied, "\(role.rawValue) staged \(descriptor.name)")
      #expect(changeset.changes.isEmpty)
    }
  }

  @Test func aChangesetIsCommittedWithTheRightsOfThatMoment() async throws {
    let book = try await SampleBook.make()
    let changeset = try await Changeset.open(over: book.dependencies)
    _ = try await changeset.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 1), book.call(.warehouseKeeper))
    let ended = try await code { _ = try await changeset.commit(book.call(.salesperson)) }
    #expect(ended == .denied)
  }

  @Test(arguments: Role.allCases)
  func recordsAreNotWrittenDirectly(_ role: Role) async throws {
    let book = try await SampleBook.make()
    let principal = book.principal(role)
    for schema in Blueprint.product.rules.schemas {
      let rules = try Blueprint.product.rules.rules(for: schema)
      for verb in [Verb.insert, .update, .delete] {
        if let permission = rules.direct?.permissions[verb], principal.may(permission) { continue }
        let change = Transaction.DirectChange(
          schema: schema, id: RecordID(rawValue: 17), verb: verb, row: nil, version: 1)
        let ended = try await code {
          try await book.write(as: role) { try await $0.apply(change) }
        }
        // What is derived is dropped for every role.
        let wanted: ErrorCode? = schema.isDerived ? nil : .denied
        #expect(ended == wanted, "\(role.rawValue) wrote \(schema.name) (\(verb.rawValue))")
      }
    }
  }

  // MARK: Imports

  /// Rows with the operations that write by hand what they write.
  private static let records: [(content: ImportRecord.Content, operations: [String])] = [
    (.product(ProductRow(sku: "NEW-9", name: "New lamp")), ["product.create"]),
    (.product(ProductRow(sku: "OLD-1", name: "Old", barcode: "4006381333931")), ["product.edit"]),
    (.category(CategoryRow(name: "Imported", source: "a list")), ["category.create"]),
    (.place(PlaceRow(code: "ANNEX", kind: .internal)), ["location.create"]),
    (.receipt(ReceiptRow(sku: "LAMP-1", quantity: 500, reference: "R-1")), ["stock.receive"]),
    (.facts(FactsRow(sku: "RICE", source: "a list")), ["product.edit"]),
    (.stockLimit(StockLimitRow(sku: "LAMP-1", minimum: 3)), ["product.edit"]),
    (
      .stockLimit(StockLimitRow(sku: "LAMP-1", location: "SHOP", minimum: 3, maximum: 9)),
      // The limit of the place is the warning of a product that has none.
      ["reorder.set", "product.edit"]
    ),
  ]

  /// Somebody with the rights of the role and more.
  private func caller(
    _ book: SampleBook, _ role: Role, with more: Permission...
  ) -> Call {
    let own = book.principal(role)
    return Call(
      Principal(
        userID: own.userID ?? RecordID(rawValue: 1), name: own.name,
        rights: Rights(roles: [role], permissions: role.permissions.union(more))))
  }

  @Test(arguments: Role.allCases)
  func theRightToImportAddsNoOther(_ role: Role) async throws {
    let book = try await SampleBook.make()
    for (content, names) in Self.records {
      let permissions = try names.map {
        try #require(Blueprint.product.operations[$0]?.descriptor.permission)
      }
      let ended = try await code {
        var call = caller(book, role, with: .systemImportData)
        call.isRehearsal = true
        _ = try await book.dependencies.recordImport.apply(
          ApplyRecords(records: [ImportRecord(file: 0, line: 1, content)]), call)
      }
      let wanted: ErrorCode? = role.permissions.isSuperset(of: permissions) ? nil : .denied
      #expect(ended == wanted, "\(role.rawValue): \(names)")
    }
  }

  @Test func whoHoldsThePlainRightsImports() async throws {
    let book = try await SampleBook.make()
    let keeper = caller(book, .warehouseKeeper, with: .systemImportData)
    let receipt = ImportRecord(
      file: 0, line: 1,
      .receipt(ReceiptRow(sku: "LAMP-1", quantity: 500, reference: "R-1")))
    let done = try await book.dependencies.recordImport.apply(
      ApplyRecords(records: [receipt]), keeper)
    #expect(done.output.counts.receipts.made == 1)
  }

  @Test func anImportOfInvoicesTakesTheRightsOfSelling() async throws {
    let book = try await SampleBook.make()
    // Read as the server reads it: what makes a line is the reader's own.
    let document: Document = [
      "scope": "everything", "walk_in": ["number": "000002", "name": "Walk-in"],
      "lines": [
        [
          "line": 2, "kind": "sale", "invoice": "I-1", "sku": "LAMP-1",
          "description": "Desk lamp", "is_described": false, "quantity": "1",
          "at": .text(SampleBook.start.description), "price": "24.9", "customer": "000001",
          "country": "Lithuania",
        ]
      ],
    ]
    let input = try DocumentDecoder.decode(ImportInvoices.self, from: document)
    for role in Role.allCases where role != .administrator && role != .salesperson {
      let ended = try await code {
        _ = try await book.dependencies.invoiceImport.apply(
          input, caller(book, role, with: .systemImportData))
      }
      #expect(ended == (role.permissions.contains(.requestDeliver) ? nil : .denied), "\(role)")
    }
  }
}
