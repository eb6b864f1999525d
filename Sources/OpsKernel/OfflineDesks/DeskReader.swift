import OpsDomain
import OpsStorage

/// Reads what the copy of a desk is given: records through the gate, as the rights of the moment
/// show them, and without what only operations show of them.
struct DeskReader {
  /// Records after which a page ends.
  private static let most = 500
  /// Bytes of records after which a page ends.
  private static let mostBytes = 2 << 20
  /// Commits that are looked at for whether derived records may have changed.
  private static let mostCommits = 200
  /// Numbers are given by the server alone.
  private static let kept: Set<String> = [NumberSeries.schema.name]

  private let journal: any JournalReader
  private let transaction: Transaction
  private let people: Set<String>
  /// What the user sees something of.
  private let schemas: [Schema]
  private var room = DeskReader.most
  private var bytes = 0

  /// - Parameter blueprint: Says which collections are of people.
  init(
    _ journal: any JournalReader, _ transaction: Transaction, people blueprint: Blueprint
  ) {
    self.journal = journal
    self.transaction = transaction
    people = blueprint.collectionsOfPeople
    let rules = transaction.context.rules
    let principal = transaction.principal
    schemas = rules.schemas.filter { schema in
      guard !schema.isConfidential, !Self.kept.contains(schema.name),
        principal.limits.covers(recordsOf: schema.area),
        let visible = try? rules.rules(for: schema).visible(to: principal)
      else { return false }
      return visible != .nothing
    }
  }

  private var derived: [Schema] { schemas.filter(\.isDerived) }

  /// Fills the page with what comes behind the place; without one all records are read.
  mutating func fill(_ page: inout DeskPage, from place: DeskPlace?) async throws {
    let next: DeskPlace
    switch place {
    case nil:
      let feed = try await self.feed().end().description
      next = try await read(schemas, from: 0, after: nil, feed: feed, &page)
    case .reading(let collection, let id, let feed):
      let index = schemas.firstIndex { $0.name == collection } ?? schemas.endIndex
      next = try await read(schemas, from: index, after: id, feed: feed, &page)
    case .following(let feed, let derived):
      next = try await follow(feed, derived: derived, &page)
    case .deriving(let collection, let id, let feed, let since):
      next = try await derive(collection, after: id, feed: feed, since: since, &page)
    }
    page.cursor = next.text
  }

  private func feed() async throws -> ChangeFeed {
    try await ChangeService.feed(of: nil, journal, transaction)
  }

  // MARK: All records

  private mutating func read(
    _ schemas: [Schema], from index: Int, after id: RecordID?, feed: String,
    _ page: inout DeskPage
  ) async throws -> DeskPlace {
    var (index, after) = (index, id)
    page.sequence = try ChangeCursor(parsing: feed).sequence
    while index < schemas.count {
      let schema = schemas[index]
      let rows = try await records(of: schema, after: after)
      var part = DeskRows(schema)
      try add(rows, of: schema, to: &part, &page)
      if part.count > 0 { page.collections.append(part) }
      let isWhole = rows.count < Self.most
      after = isWhole ? nil : rows.last?.id
      if isWhole { index += 1 }
      if isFull, index < schemas.count {
        return .reading(schemas[index].name, after: after, feed: feed)
      }
    }
    return .following(feed: feed, derived: page.sequence)
  }

  private var isFull: Bool { room <= 0 || bytes >= Self.mostBytes }

  private func records(of schema: Schema, after id: RecordID?) async throws -> [Row] {
    var query = Query(schema, limit: Self.most)
    query.after = id.map { [.id($0)] }
    return try await transaction.rows(query)
  }

  private mutating func add(
    _ rows: [Row], of schema: Schema, to part: inout DeskRows, _ page: inout DeskPage
  ) throws {
    let rules = try transaction.context.rules.rules(for: schema)
    for row in rows {
      let told = rules.told(row, to: transaction.principal)
      part.add(told)
      bytes += part.rows.last?.utf8.count ?? 0
      room -= 1
      page.personalReading.add(told, of: schema, people)
    }
  }

  // MARK: Changes

  private mutating func follow(
    _ place: String, derived mark: Int64, _ page: inout DeskPage
  ) async throws -> DeskPlace {
    var changes = try await feed()
    let start = try await changes.place(place, field: "since")
    let told = try await changes.page(after: start, limit: Self.most)
    var wanted: [String: [RecordID]] = [:]
    for change in told.changes where wanted[change.collection]?.contains(change.record) != true {
      wanted[change.collection, default: []].append(change.record)
    }
    for (collection, ids) in wanted.sorted(by: { $0.key < $1.key }) {
      let schema = try transaction.context.rules.schema(named: collection)
      var part = DeskRows(schema)
      for id in ids {
        // Also a record whose collection is closed to the user by now.
        if let row = try await seen(id, of: schema) {
          try add([row], of: schema, to: &part, &page)
        } else {
          part.gone.append(id)
        }
      }
      page.collections.append(part)
    }
    page.changes = told.changes
    page.sequence = told.cursor.sequence
    page.committedAt = told.changes.last?.at
    guard told.isCaughtUp else {
      return .following(feed: told.cursor.description, derived: mark)
    }
    let head = try await journal.head()
    page.committedAt = head.at ?? page.committedAt
    guard let first = derived.first, try await mayHaveChanged(since: mark, to: head.sequence) else {
      page.isCaughtUp = true
      return .following(feed: told.cursor.description, derived: head.sequence)
    }
    return .deriving(
      first.name, after: nil, feed: told.cursor.description, since: head.sequence)
  }

  private func seen(_ id: RecordID, of schema: Schema) async throws -> Row? {
    do {
      return try await transaction.row(schema, id: id)
    } catch let error as OpsError where error.errorClass == .denied {
      return nil
    }
  }

  /// Whether a commit of that stretch has written a record from which derived ones may follow. What
  /// the platform writes by itself, such as a look at a person, changes none.
  private func mayHaveChanged(since mark: Int64, to head: Int64) async throws -> Bool {
    guard head - mark <= Int64(Self.mostCommits) else { return true }
    let rules = transaction.context.rules
    for commit in try await journal.commits(after: mark, limit: Self.mostCommits) {
      for entry in commit.entries {
        let area = try rules.schema(named: entry.collection).area
        if area != .platform, area != .identity { return true }
      }
    }
    return false
  }

  // MARK: Derived records

  private mutating func derive(
    _ collection: String, after id: RecordID?, feed: String, since: Int64,
    _ page: inout DeskPage
  ) async throws -> DeskPlace {
    let schemas = derived
    var index = schemas.firstIndex { $0.name == collection } ?? schemas.endIndex
    var after = id
    page.sequence = try ChangeCursor(parsing: feed).sequence
    while index < schemas.count {
      let schema = schemas[index]
      let rows = try await records(of: schema, after: after)
      let isWhole = rows.count < Self.most
      var part = DeskRows(schema, begins: after == nil, ends: isWhole)
      try add(rows, of: schema, to: &part, &page)
      page.collections.append(part)
      after = isWhole ? nil : rows.last?.id
      if isWhole { index += 1 }
      if isFull, index < schemas.count {
        return .deriving(schemas[index].name, after: after, feed: feed, since: since)
      }
    }
    page.isCaughtUp = true
    return .following(feed: feed, derived: since)
  }
}
