import OpsDomain

/// How rows are shown to somebody whose rights are limited to some records: see ``NamedElsewhere``.
extension Transaction {
  /// The rows without the names of records that the principal does not see.
  func hidingElsewhere(_ rows: [Row], _ rules: CollectionRules) async throws -> [Row] {
    let elsewhere = NamedElsewhere(rules, for: principal)
    guard !elsewhere.isEmpty else { return rows }
    let doubts = rows.map(elsewhere.doubtful)
    var wanted: [String: Set<RecordID>] = [:]
    for doubt in doubts.joined() { wanted[doubt.collection, default: []].insert(doubt.id) }
    let seen = try await seen(wanted)
    return zip(rows, doubts).map { row, doubts in
      let hidden = doubts.filter { seen[$0.collection]?.contains($0.id) != true }
      return hidden.isEmpty ? row : elsewhere.hide(row, at: hidden.map(\.position))
    }
  }

  /// Where a row names records that the principal does not see.
  public func placesElsewhere(in row: Row, of schema: Schema) async throws -> Set<Int> {
    let elsewhere = NamedElsewhere(try context.rules.rules(for: schema), for: principal)
    let doubts = elsewhere.doubtful(in: row)
    let wanted = Dictionary(grouping: doubts, by: \.collection).mapValues { Set($0.map(\.id)) }
    let seen = try await seen(wanted)
    return Set(
      doubts.filter { seen[$0.collection]?.contains($0.id) != true }.map(\.position))
  }

  /// Throws `denied.permission` for a filter, an order or a figure that would tell which records
  /// are named that the principal does not see.
  func checkElsewhere(
    _ filter: Predicate, besides columns: [Column], _ rules: CollectionRules
  ) async throws {
    let elsewhere = NamedElsewhere(rules, for: principal)
    guard !elsewhere.isEmpty else { return }
    try elsewhere.check(columns)
    for asked in try elsewhere.named(in: filter) {
      let ids = Set(asked.ids)
      guard try await seen([asked.collection: ids])[asked.collection] == ids else {
        throw NamedElsewhere.refusal(asked.column)
      }
    }
  }

  /// The figures without the groups of records that the principal does not see.
  func droppingElsewhere(
    _ figures: [[Value]], groups: [Column], _ rules: CollectionRules
  ) async throws -> [[Value]] {
    let elsewhere = NamedElsewhere(rules, for: principal)
    var figures = figures
    for (index, column) in groups.enumerated() {
      guard let collection = elsewhere.collection(of: column) else { continue }
      let ids = figures.compactMap { line -> RecordID? in
        guard case .integer(let raw) = line[index] else { return nil }
        return RecordID(rawValue: raw)
      }
      let seen = try await seen([collection: Set(ids)])[collection] ?? []
      figures = figures.filter { line in
        guard case .integer(let raw) = line[index] else { return true }
        return seen.contains(RecordID(rawValue: raw))
      }
    }
    return figures
  }

  /// Those of the records that the principal sees.
  private func seen(_ wanted: [String: Set<RecordID>]) async throws -> [String: Set<RecordID>] {
    var seen: [String: Set<RecordID>] = [:]
    for (collection, ids) in wanted {
      let schema = try context.rules.schema(named: collection)
      guard (try? context.rules.rules(for: schema).visible(to: principal)) != nil else { continue }
      for id in ids.sorted() where try await exists(schema, id) {
        seen[collection, default: []].insert(id)
      }
      if ids.isEmpty { seen[collection] = [] }
    }
    return seen
  }

  /// Whether the record is there for the principal.
  private func exists(_ schema: Schema, _ id: RecordID) async throws -> Bool {
    guard let row = try await elevated.row(schema, id: id) else { return false }
    let condition = try context.rules.rules(for: schema).visible(to: principal)
    return condition == .everything || MemoryInterpreter.matches(row, condition, in: schema)
  }
}
