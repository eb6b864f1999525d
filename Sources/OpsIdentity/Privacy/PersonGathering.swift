import OpsDomain
import OpsKernel
import OpsStorage

/// Collects what a book holds about one person, by the schemas alone: whatever a later feature
/// stores with a reference to people is in it.
///
/// A record about the person is included as a whole. A record that only names the person, as the
/// one who made or decided something, is about somebody or something else. Of such a record, only
/// that it exists, where it names the person, and when it was made.
struct PersonGathering: Sendable {
  let subject: PrivacySubject
  let journal: any JournalReader
  let system: Transaction
  /// Who asks.
  let principal: Principal
  /// Whom it is about, with their own rights.
  let person: Principal

  /// What the person does in the book is done in this name; nil for people who are no users.
  private var actor: RecordID? { subject.schema == User.schema ? subject.id : nil }

  /// The person's record, and every record with the person's identifier in one of its columns.
  func records() async throws -> [PersonExport.Records] {
    var found: [PersonExport.Records] = []
    for schema in system.context.rules.schemas
    where schema != AccessEvent.schema && principal.limits.covers(recordsOf: schema.area) {
      let columns = schema.columns.filter {
        $0.kind == .id && (schema == subject.schema || $0.name != Column.id.name)
          && mayName(subject.schema, $0)
      }
      guard !columns.isEmpty else { continue }
      let about = columns.filter { $0.references == subject.schema.name || $0 == .id }
      let own = try await all(Query(schema, where: names(about)))
      let (others, more) = try await naming(schema, columns, besides: about)
      let rows = (own + others).sorted { $0.id < $1.id }
      if rows.isEmpty { continue }
      found.append(
        PersonExport.Records(
          collection: schema.name,
          records: rows.map { document($0, schema, naming: columns) },
          more: more > 0 ? more : nil))
    }
    return found
  }

  /// Whether the column can hold identifiers of the collection. Only users made or decided
  /// something; a column that says nothing of what it refers to can name anybody.
  private func mayName(_ collection: Schema, _ column: Column) -> Bool {
    if column.meaning.contains(.person) { return collection == User.schema }
    return column == .id || column.references.map { $0 == collection.name } ?? true
  }

  private func names(_ columns: [Column]) -> Predicate {
    .or(columns.map { .equals($0, .id(subject.id)) })
  }

  /// The first records that only name the person, and how many more there are. Somebody who has
  /// booked stock for years is named in more records than an answer can hold.
  private func naming(
    _ schema: Schema, _ columns: [Column], besides about: [Column]
  ) async throws -> (rows: [Row], more: Int64) {
    let filter = Predicate.both(names(columns), .not(names(about)))
    let rows = try await system.rows(Query(schema, where: filter))
    guard rows.count == Limits.pageSizeMaximum else { return (rows, 0) }
    let figures = try await system.figures(Aggregate(schema, where: filter, .count))
    guard case .integer(let count)? = figures.first?.first else { return (rows, 0) }
    return (rows, count - Int64(rows.count))
  }

  /// The part of a record that the export holds.
  private func document(
    _ row: Row, _ schema: Schema, naming columns: [Column]
  ) -> RecordFields {
    if schema == subject.schema, row.id == subject.id { return document(row, schema) }
    let isAbout = columns.contains { column in
      column.references == subject.schema.name
        && schema.position(of: column).map { row.values[$0] } == .id(subject.id)
    }
    if isAbout, let shown = shown(row, schema) { return document(shown, schema) }
    let time = schema.columns.first { $0.kind == .instant }
    let kept = Set(columns + [.id] + [time].compactMap(\.self))
    var object = DocumentObject()
    for (column, value) in zip(schema.columns, row.values)
    where kept.contains(column) && (column.kind != .id || isReference(value, column)) {
      if schema.isConfidential, column != .id { continue }
      object.set(column.name, self.value(value, column))
    }
    return RecordFields(object)
  }

  private func isReference(_ value: Value, _ column: Column) -> Bool {
    column == .id || value == .id(subject.id)
  }

  /// The record as the person may see it: what is hidden from them at work stays hidden here,
  /// because the export is given to them. Nil for a record that they may not see; a caller who may
  /// export the data of others sees those too.
  private func shown(_ row: Row, _ schema: Schema) -> Row? {
    guard let rules = try? system.context.rules.rules(for: schema) else { return nil }
    guard subject.id == principal.userID else {
      return rules.told(rules.mask(for: person).hide(row), to: person)
    }
    guard let seen = (try? rules.shown(row, to: principal)) ?? nil else { return nil }
    return rules.told(seen, to: principal)
  }

  /// What the journal says of the person's record, oldest first.
  func commits() async throws -> [PersonExport.Entry] {
    let commits = try await journal.history(of: subject.id, limit: .max)
    let names = try await names(of: commits.map(\.header.actor))
    return try commits.flatMap { commit in
      try commit.entries.filter { $0.collection == subject.schema.name }.map { entry in
        PersonExport.Entry(
          sequence: commit.sequence, at: commit.header.at, actor: commit.header.actor,
          actorName: commit.header.actor.flatMap { names[$0] }, operation: commit.header.operation,
          reason: commit.header.reason,
          record: try entry.image.map {
            document(try journal.row(in: $0, of: subject.schema), subject.schema)
          })
      }
    }
  }

  /// Who looked at the person, and what the person was refused or shown.
  func accesses() async throws -> [PersonExport.Access] {
    guard principal.limits.covers(recordsOf: AccessEvent.schema.area) else { return [] }
    let hints = PersonalReading.hints(of: subject.schema.name, subject.names)
    let about = hints.map { Predicate.contains(AccessEvent.Columns.subjects, $0) }
    let own = actor.map { [Predicate.equals(AccessEvent.Columns.actor, $0)] } ?? []
    let rows = try await all(Query(AccessEvent.schema, where: .or(about + own)))
    let events = try rows.map { try AccessEvent($0) }
      .filter { event in
        (actor != nil && event.actor == actor)
          || PersonalReading.isAbout(
            subject.names, of: subject.schema.name, in: event.subjects ?? "")
      }
    let people = try await self.names(of: events.map(\.actor))
    return events.map { event in
      PersonExport.Access(
        kind: event.kind, at: event.at, actor: event.actor,
        actorName: event.actor.flatMap { people[$0] }, operation: event.operation,
        code: event.code, fields: event.fields)
    }
  }

  /// The sign-in names of users that are there. People who are not of the staff are told no names
  /// of others, as in histories: the identifier tells who it was, for questions to the operator.
  private func names(of actors: [RecordID?]) async throws -> [RecordID: String] {
    let actors = Set(actors.compactMap(\.self)).filter {
      !principal.isOutside || $0 == principal.userID
    }
    let found = try await system.seen(User.self, actors)
    return Dictionary(found.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  private func all(_ query: Query) async throws -> [Row] {
    var pages = system.pages(query)
    var rows: [Row] = []
    while let page = try await pages.next() { rows += page }
    return rows
  }

  private func document(_ row: Row, _ schema: Schema) -> RecordFields {
    var object = DocumentObject()
    for (column, value) in zip(schema.columns, row.values) {
      if schema.isConfidential, column.name != Column.id.name { continue }
      object.set(column.name, self.value(value, column))
    }
    return RecordFields(object)
  }

  private func value(_ value: Value, _ column: Column) -> Document {
    switch value {
    case .null: return .null
    case .text(let text): return .text(text)
    case .bytes(let bytes): return .text(Base64URL.encode(bytes))
    case .integer(let raw):
      if let figure = RecordFigure.text(raw, column, system.context.currency) {
        return .text(figure)
      }
      switch column.kind {
      case .bool: return .bool(raw != 0)
      case .fixed: return .text(Quantity(rawValue: raw).description)
      case .instant: return .text(Instant(milliseconds: raw).description)
      case .id: return .text(RecordID(rawValue: raw).description)
      default: return .integer(raw)
      }
    }
  }
}
