import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import Testing

/// A law about histories and the feed of changes, for every role and collection: nobody is told of
/// a record or field there that the record itself would not show them.
@Suite("Histories that strangers read")
struct StrangerHistoryTests {
  /// Records of one collection that are asked about.
  private static let most = 5
  private let book: SampleBook

  init() async throws {
    book = try await SampleBook.make()
    let anna = book.call(.administrator)
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: "stock.warning_days", value: "14,2"), anna)
    _ = try await book.dependencies.identity.disable(UserReference(user: "kim"), anna)
    _ = try await book.dependencies.identity.enable(UserReference(user: "kim"), anna)
  }

  /// Whether the role sees the record, and whether it may read its history.
  private func sight(
    of id: RecordID, _ schema: Schema, by role: Role
  ) async throws -> (sees: Bool, opens: Bool) {
    try await book.read(as: role) { transaction in
      do {
        return (
          try await transaction.row(schema, id: id) != nil,
          try await transaction.opensHistory(of: id, in: schema)
        )
      } catch let error as OpsError where error.errorClass == .denied {
        return (false, false)
      }
    }
  }

  /// Names of the fields of the record that are concealed from the role.
  private func concealed(
    _ id: RecordID, _ schema: Schema, from role: Role
  ) async throws -> Set<String> {
    let reader = book.principal(role)
    return try await book.read { transaction in
      let row = try await transaction.row(schema, id: id)
      let rules = try transaction.context.rules.rules(for: schema)
      return Set(rules.concealed(in: row, from: reader).map { schema.columns[$0].name })
    }
  }

  @Test("The feed tells only what the reader sees", arguments: Role.allCases)
  func feed(_ role: Role) async throws {
    let changes = try await book.dependencies.changes.list(
      ListRecordChanges(since: "start", limit: 1_000), book.call(role)
    ).output.items
    let isAuditor = book.principal(role).may(.systemViewAuditLogs)
    for change in changes where change.verb != .delete {
      let schema = try book.world.rules.schema(named: change.collection)
      let (sees, opens) = try await sight(of: change.record, schema, by: role)
      #expect(sees, "\(role.rawValue) is told of \(change.collection)")
      let isNamed = change.actor != nil || change.operation != nil
      #expect(!isNamed || opens || isAuditor, "\(role.rawValue): \(change.collection)")
      let hidden = try await concealed(change.record, schema, from: role)
      #expect(hidden.isDisjoint(with: change.fields), "\(role.rawValue): \(change.collection)")
    }
  }

  @Test("A history opens only to readers of the record", arguments: Role.allCases)
  func history(_ role: Role) async throws {
    let isAuditor = book.principal(role).may(.systemViewAuditLogs)
    var asked = 0
    for schema in book.world.rules.schemas where !schema.isDerived {
      let ids = try await book.read { transaction in
        var pages = transaction.pages(Query(schema))
        return try await pages.next()?.prefix(Self.most).map(\.id) ?? []
      }
      for id in ids {
        asked += 1
        let lines: [RecordHistoryLine]
        do {
          lines = try await book.dependencies.changesets.history(
            RecordHistory(record: id.description, kind: schema.noun), book.call(role)
          ).output.items
        } catch let error as OpsError {
          #expect(error.errorClass != .internalError, "\(schema.name): \(error.message)")
          continue
        }
        for line in lines {
          let told = try book.world.rules.schema(named: line.collection)
          let opens = try await sight(of: line.record, told, by: role).opens
          #expect(isAuditor || opens, "\(role.rawValue) reads the history of \(line.collection)")
          let hidden = try await concealed(line.record, told, from: role)
          for field in line.fields where hidden.contains(field.field) {
            #expect(
              field.before == nil && field.after == nil,
              "\(role.rawValue) reads \(line.collection).\(field.field)")
          }
        }
      }
    }
    #expect(asked > 20)
  }

  @Test("The history of a setting is for people who manage settings", arguments: Role.allCases)
  func setting(_ role: Role) async throws {
    let failure = await failureCode {
      try await book.dependencies.changesets.history(
        RecordHistory(record: "stock.warning_days", kind: "setting"), book.call(role))
    }
    #expect(failure == (role == .administrator ? nil : .notFound))
    let changes = try await book.dependencies.changes.list(
      ListRecordChanges(of: "setting", since: "start", limit: 1_000), book.call(role)
    ).output.items
    let named = changes.filter { $0.actor != nil }
    #expect(named.isEmpty == (role != .administrator))
  }
}
