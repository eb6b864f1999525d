import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// What the journal calls a commit is said by the product, never by a client.
@Suite struct JournalNameTests {
  @Test func noNameOfADirectWriteIsAnotherOnesName() {
    var taken = Set(Blueprint.product.operations.all.map(\.descriptor.name))
    taken.formUnion(Blueprint.product.operations.work.map(\.rawValue))
    taken.formUnion(AccessEventKind.allCases.map(\.operation))
    #expect(!taken.contains { $0.hasPrefix("direct.") })
    for schema in Blueprint.product.rules.schemas where !schema.isDerived {
      #expect(schema.name != "records")
      for verb in Verb.allCases {
        let name = DirectWriteRecord.name(of: [change(schema, verb)])
        #expect(name == "direct.\(schema.name).\(verb.rawValue)")
        #expect(!taken.contains(name))
      }
    }
  }

  @Test func severalVerbsOrCollectionsHaveACommonName() {
    let changes = [
      change(Product.schema, .insert), change(Product.schema, .update),
      change(Customer.schema, .update), change(StockLevel.schema, .update),
    ]
    #expect(DirectWriteRecord.name(of: Array(changes[..<2])) == "direct.products.write")
    #expect(DirectWriteRecord.name(of: Array(changes[1...])) == "direct.records.update")
    #expect(DirectWriteRecord.name(of: changes) == "direct.records.write")
    #expect(DirectWriteRecord.name(of: []) == "direct.records.write")
  }

  @Test func theKindOfAnEntryIsDeclaredNotSpelled() async throws {
    let book = try await SampleBook.make()
    for name in ["auth.sign_up_forged", "auth.sign_in", "auth.sign_out", "auth.sign_in_failed"] {
      _ = try await book.store.transact { overlay in
        overlay.header = CommitHeader(key: name, at: book.clock.now(), operation: name)
        let event = AccessEvent(
          id: book.identifiers.next(), kind: .signin, at: book.clock.now(), operation: name,
          door: "local")
        _ = try await overlay.insert(AccessEvent.schema, event.row)
      }
    }
    func keys(_ kind: AuditKind) async throws -> [String] {
      try await book.dependencies.audit.list(
        ListAudit(kind: kind, limit: 3), book.call(.administrator)
      ).output.items.map(\.key)
    }
    #expect(try await keys(.signin) == ["auth.sign_in_failed", "auth.sign_out", "auth.sign_in"])
    #expect(try await keys(.change).first == "auth.sign_up_forged")
  }

  @Test func aRemarkIsShownBesideTheNameAndGoesWithItsKey() async throws {
    let book = try await SampleBook.make()
    _ = try await book.store.transact { overlay in
      overlay.header = CommitHeader(
        key: "k", at: book.clock.now(), operation: "direct.access_events.insert")
      overlay.header?.answer = DirectWriteRecord.answer(remark: "auth.sign_in")
      overlay.header?.sealsAnswer = true
      let event = AccessEvent(
        id: book.identifiers.next(), kind: .read, at: book.clock.now(), operation: "x",
        door: "local")
      _ = try await overlay.insert(AccessEvent.schema, event.row)
    }
    let call = book.call(.administrator)
    let shown = try await book.dependencies.audit.show(ShowAudit(commit: "k"), call).output
    #expect(shown.operation == "direct.access_events.insert")
    #expect(shown.remark == "auth.sign_in")
    let listed = try await book.dependencies.audit.list(ListAudit(kind: .change, limit: 1), call)
    #expect(listed.output.items.map(\.remark) == ["auth.sign_in"])
  }

  @Test(arguments: ["a\u{1B}[2J", "a\rb", "a\u{202E}b", "a\u{85}b", "\u{2067}x"])
  func aKeyOrReasonThatCouldForgeALineIsRefused(_ text: String) async throws {
    let book = try await SampleBook.make(keepsAccess: true)
    let mark = try await book.store.journal.head()
    for call in [
      book.call(.warehouseKeeper, key: text), book.call(.warehouseKeeper, reason: text),
      book.call(.warehouseKeeper, reason: text, rehearsal: true),
    ] {
      let error = await #expect(throws: OpsError.self) {
        try await book.dependencies.stock.receive(
          ReceiveStock(sku: "LAMP-1", quantity: .whole(1)), call)
      }
      #expect(error?.code == .badValue)
      #expect(error?.field == (call.key == nil ? "reason" : "key"))
    }
    #expect(try await book.store.journal.head() == mark)
    // A refusal is kept all the same, with what cannot be shown taken out.
    await book.dependencies.desk.keepRefusal(
      OpsError(.denied, "no"), of: "stock.receive", by: book.principal(.customer))
    #expect(CommitHeader.kept(reason: text).unicodeScalars.contains("\u{FFFD}"))
    #expect(try await book.store.journal.head() != mark)
  }

  @Test func everyStoreRefusesAHeaderThatCouldForgeALine() async throws {
    let book = try await SampleBook.make()
    var bad = CommitHeader(key: "k", at: .epoch, operation: "a\u{7}")
    var headers = [bad]
    bad.operation = "a"
    bad.elevations = ["x\u{202E}"]
    headers.append(bad)
    bad.elevations = []
    bad.reason = String(repeating: "r", count: Limits.noteLength + 1)
    headers.append(bad)
    for header in headers {
      let error = await #expect(throws: OpsError.self) {
        try await book.store.transact { overlay in
          overlay.header = header
          let event = AccessEvent(
            id: book.identifiers.next(), kind: .read, at: .epoch, operation: "x", door: "local")
          _ = try await overlay.insert(AccessEvent.schema, event.row)
        }
      }
      #expect(error?.code == .badValue)
    }
  }

  private func change(_ schema: Schema, _ verb: Verb) -> Transaction.DirectChange {
    Transaction.DirectChange(
      schema: schema, id: RecordID(rawValue: 1), verb: verb, row: nil, version: 0)
  }
}
