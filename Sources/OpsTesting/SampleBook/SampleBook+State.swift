import OpsDomain
import OpsKernel
import OpsStorage

extension SampleBook {
  /// Every record of the book: its collection and identifier with its content and version.
  public func state() async throws -> [String: String] {
    var state: [String: String] = [:]
    for schema in world.rules.schemas {
      var query = Query(schema)
      while true {
        let page = query
        let rows = try await store.read(.latest) { try await $0.records(page) }
        for row in rows { state["\(schema.name)/\(row.id)"] = Self.image(row, schema) }
        guard rows.count == query.limit, let last = rows.last else { break }
        query.after = query.position(of: last)
      }
    }
    return state
  }

  /// `state` as these changes would leave it.
  public static func state(
    _ state: [String: String], after changes: [Change]
  ) -> [String: String] {
    var state = state
    for change in changes {
      state["\(change.schema.name)/\(change.id)"] = change.new.map { image($0, change.schema) }
    }
    return state
  }

  /// Changes one record behind everybody's back, as another writer would: its first number or
  /// moment. False for a record that has none or is not there.
  public func touch(_ schema: Schema, _ id: RecordID) async throws -> Bool {
    let header = CommitHeader(
      key: OperationKey.make(clock: clock, random: world.random), at: clock.now(),
      operation: "test.touch")
    return try await store.transact { overlay in
      overlay.header = header
      guard var row = try await overlay.record(schema, id: id) else { return false }
      let place = schema.columns.indices.dropFirst(2).first { index in
        guard case .integer = row.values[index] else { return false }
        return [.instant, .integer, .fixed].contains(schema.columns[index].kind)
      }
      guard let place, case .integer(let raw) = row.values[place] else { return false }
      row.values[place] = .integer(raw + 1)
      _ = try await overlay.update(schema, row)
      return true
    }.answer
  }

  /// Without the place in the journal, which only the commit knows.
  private static func image(_ row: Row, _ schema: Schema) -> String {
    var row = row
    row.set(nil, in: schema)
    return String(decoding: RowImage.encode(row), as: UTF8.self)
  }
}
