import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageMock

extension SampleBook {
  /// Every record of the book, with its version and without its place in the journal, by its
  /// collection and identifier. No fault hits this look.
  public func state() async throws -> [String: Row] {
    var state: [String: Row] = [:]
    for (schema, rows) in store.rows() {
      for row in rows { state["\(schema.name)/\(row.id)"] = Self.image(row, schema) }
    }
    return state
  }

  /// `state` as these changes would leave it.
  public static func state(
    _ state: [String: Row], after changes: [Change]
  ) -> [String: Row] {
    var state = state
    for change in changes {
      state["\(change.schema.name)/\(change.id)"] = change.new.map { image($0, change.schema) }
    }
    return state
  }

  /// Changes one record behind everybody's back, as another writer would: its first number or
  /// moment. False for a record that has none or is not there.
  /// - Parameter isWork: Whether who and when is not enough: then it is a number, a choice between
  ///   two or a text that says something else.
  public func touch(
    _ schema: Schema, _ id: RecordID, isWork: Bool = false
  ) async throws -> Bool {
    let header = CommitHeader(
      key: OperationKey.make(clock: clock, random: world.random), at: clock.now(),
      operation: "test.touch")
    return try await store.transact { overlay in
      overlay.header = header
      guard var row = try await overlay.record(schema, id: id) else { return false }
      let kinds: [Set<Column.Kind>] =
        isWork
        ? [[.instant, .integer, .fixed], [.bool], [.text]] : [[.instant, .integer, .fixed]]
      let changed = kinds.lazy.compactMap { kinds in
        Self.changed(row, schema) { kinds.contains($0.kind) && !(isWork && $0.isTrail) }
      }.first
      guard let changed else { return false }
      row = changed
      _ = try await overlay.update(schema, row)
      return true
    }.answer
  }

  /// The row with another value in the first of those columns that holds one; nil without any.
  private static func changed(
    _ row: Row, _ schema: Schema, where isMeant: (Column) -> Bool
  ) -> Row? {
    let keyed = Set(schema.keys.flatMap(\.columns).map(\.name))
    for (index, column) in schema.columns.enumerated().dropFirst(2) where isMeant(column) {
      // The next place of a key, such as a position, may be another record's.
      let step: Int64 = keyed.contains(column.name) ? 1_000 : 1
      let other: Value? =
        switch row.values[index] {
        case .integer(let raw): .integer(column.kind == .bool ? 1 - raw : raw + step)
        case .text(let text) where column.problem(with: .text(text + "~")) == nil:
          .text(text + "~")
        default: nil
        }
      guard let other else { continue }
      var row = row
      row.values[index] = other
      return row
    }
    return nil
  }

  /// Without the place in the journal, which only the commit knows.
  private static func image(_ row: Row, _ schema: Schema) -> Row {
    var row = row
    row.set(nil, in: schema)
    return row
  }
}
