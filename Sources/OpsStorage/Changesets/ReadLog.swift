import OpsDomain

/// What a changeset has read of the book: the state its work relies on.
///
/// Rows by identifier and by key, pages and figures are all in it, so that a row which newly
/// fulfils a question counts as moved like one that has changed.
public struct ReadLog: Sendable {
  /// A lookup by key.
  struct Lookup: Hashable, Sendable {
    let schema: Schema
    let key: ObjectIdentifier
    let values: [Value]
  }

  /// A row's place in the log.
  public struct Name: Hashable, Sendable {
    /// The collection of the row.
    public let schema: Schema
    /// The identifier of the row.
    public let id: RecordID

    /// The name of the row with this identifier in this collection.
    public init(schema: Schema, id: RecordID) {
      self.schema = schema
      self.id = id
    }
  }

  struct Figures: Sendable {
    let question: Aggregate
    let answer: [[Value]]
  }

  /// Each row as it was when it was first read; nil for one that was not there.
  public private(set) var rows: [Name: Row?] = [:]
  private(set) var lookups: [Lookup: (key: UniqueKey, id: RecordID?)] = [:]
  /// The pages by their question, each as its rows' names.
  private(set) var pages: [Query: [RecordID]] = [:]
  private(set) var figures: [Figures] = []

  /// A log in which nothing was read yet.
  public init() {}

  mutating func note(_ schema: Schema, id: RecordID, _ row: Row?) {
    let name = Name(schema: schema, id: id)
    if rows[name] == nil { rows[name] = .some(row) }
  }

  mutating func note(_ schema: Schema, key: UniqueKey, _ values: [Value], _ row: Row?) {
    let lookup = Lookup(schema: schema, key: ObjectIdentifier(key), values: values)
    if lookups[lookup] == nil { lookups[lookup] = (key, row?.id) }
    if let row { note(schema, id: row.id, row) }
  }

  mutating func note(_ query: Query, _ found: [Row]) {
    if pages[query] == nil { pages[query] = found.map(\.id) }
    for row in found { note(query.schema, id: row.id, row) }
  }

  mutating func note(_ aggregate: Aggregate, _ answer: [[Value]]) {
    guard !figures.contains(where: { $0.question == aggregate }) else { return }
    figures.append(Figures(question: aggregate, answer: answer))
  }

  /// The row as it was read before: `.some(nil)` when it was not there, nil when nobody has asked.
  func row(_ schema: Schema, id: RecordID) -> Row?? { rows[Name(schema: schema, id: id)] }

  /// The versions that were read, in a fixed order; 0 for a row that was not there.
  public var expectations: [Expectation] {
    rows.map { Expectation(schema: $0.schema, id: $0.id, version: $1?.version ?? 0) }
      .sorted { ($0.schema.name, $0.id) < ($1.schema.name, $1.id) }
  }

  /// What is different in `reader` from what was read.
  public func moved(in reader: any RecordReader) async throws -> [MovedRecord] {
    var moved: [Name: MovedRecord] = [:]
    func add(_ schema: Schema, _ id: RecordID, _ before: Row?, _ now: Row?) {
      moved[Name(schema: schema, id: id)] = MovedRecord(
        schema: schema, id: id, before: before, now: now)
    }
    for (name, before) in rows {
      let now = try await reader.record(name.schema, id: name.id)
      if now?.version != before?.version { add(name.schema, name.id, before, now) }
    }
    for (lookup, found) in lookups {
      let now = try await reader.record(lookup.schema, key: found.key, lookup.values)
      guard now?.id != found.id, let id = now?.id ?? found.id else { continue }
      if moved[Name(schema: lookup.schema, id: id)] == nil {
        add(lookup.schema, id, row(lookup.schema, id: id) ?? nil, now)
      }
    }
    for (query, before) in pages {
      let now = try await reader.records(query)
      guard now.map(\.id) != before else { continue }
      for row in now where !before.contains(row.id) {
        add(query.schema, row.id, self.row(query.schema, id: row.id) ?? nil, row)
      }
      let left = Set(now.map(\.id))
      for id in before where !left.contains(id) && moved[Name(schema: query.schema, id: id)] == nil
      {
        add(
          query.schema, id, row(query.schema, id: id) ?? nil,
          try await reader.record(query.schema, id: id))
      }
    }
    for figure in figures where try await reader.figures(figure.question) != figure.answer {
      let schema = figure.question.schema
      // A sum says that something moved, not what.
      if !moved.keys.contains(where: { $0.schema == schema }) {
        add(schema, RecordID(rawValue: 0), nil, nil)
      }
    }
    return moved.values.sorted { ($0.schema.name, $0.id) < ($1.schema.name, $1.id) }
  }
}
