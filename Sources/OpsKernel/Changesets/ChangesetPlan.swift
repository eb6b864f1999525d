import OpsDomain
import OpsStorage

/// What a changeset or a rehearsed operation would do, for people and as data.
public struct ChangesetPlan: Sendable, Equatable {
  /// Where the journal ended when it was worked out; nil for a book on a server.
  public let base: Int64?
  /// The operations in the order in which they ran.
  public let operations: [String]
  /// The records that would change.
  public let changes: [RecordView]
  /// Further records that change and that the reader may not see.
  public let hidden: Int
  /// How many records it touches, as `--expect-rows` counts them.
  public let records: Int

  init(
    base: Int64?, operations: [String], changes: [RecordView], hidden: Int, records: Int
  ) {
    self.base = base
    self.operations = operations
    self.changes = changes
    self.hidden = hidden
    self.records = records
  }

  /// The plan of what changes nothing.
  public static let nothing = ChangesetPlan(
    base: nil, operations: [], changes: [], hidden: 0, records: 0)

  /// Whether nothing would change.
  public var isEmpty: Bool { changes.isEmpty && hidden == 0 }

  /// How many records of that action.
  public func count(_ action: RecordView.Action) -> Int { changes.count { $0.action == action } }

  /// `{base, operations, changes, summary}`: the data of `plan/1`.
  public var document: Document {
    [
      "base": base.map(Document.integer) ?? .null, "expires": .null,
      "operations": .list(operations.map(Document.text)),
      "changes": .list(changes.map(\.document)),
      "summary": [
        "operations": .integer(Int64(operations.count)),
        "create": .integer(Int64(count(.create))), "update": .integer(Int64(count(.update))),
        "remove": .integer(Int64(count(.remove))), "hidden": .integer(Int64(hidden)),
        "records": .integer(Int64(records)),
      ],
    ]
  }
}

extension Changeset {
  /// What would be committed, as `principal` may see it. A look at the people in it.
  public func plan(for principal: Principal) async throws -> ChangesetPlan {
    if let server { return try await plan(for: principal, at: server) }
    try await parent.desk.keepReading(ofPlan: changes, by: principal, as: "changeset.plan")
    let (views, hidden) = try await parent.desk.describe(changes, for: principal)
    return ChangesetPlan(
      base: base, operations: steps.map(\.operation), changes: views, hidden: hidden,
      records: RowAllowance.count(changes))
  }
}

extension Desk {
  /// The changes of a rehearsed operation as a plan.
  public func plan(
    of changes: [Change], by operation: String, for principal: Principal
  ) async throws -> ChangesetPlan {
    let (views, hidden) = try await describe(changes, for: principal)
    return ChangesetPlan(
      base: nil, operations: changes.isEmpty ? [] : [operation], changes: views, hidden: hidden,
      records: RowAllowance.count(changes))
  }

  func describe(
    _ changes: [Change], for principal: Principal
  ) async throws -> (views: [RecordView], hidden: Int) {
    try await ChangeDescriber(world: world, principal: principal, store: store)
      .views(changes)
  }
}
