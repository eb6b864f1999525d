import OpsDomain
import OpsStorage

/// Whose personal data an answer shows, and which fields of it.
package struct PersonalReading: Equatable, Sendable {
  /// Stands for all people of a collection, where figures show some of them without saying whom.
  package static let everybody = "*"
  /// Most people that are named one by one.
  private static let namedSubjects = 1000

  /// Collection → identifiers or numbers, each once, in the order of the answer.
  private(set) var subjects: [String: [String]] = [:]
  private(set) var fields: [String] = []

  package init() {}

  var isEmpty: Bool { subjects.isEmpty || fields.isEmpty }

  /// Adds a person, unless none of the fields holds anything.
  package mutating func add(_ collection: String, _ subject: String, _ shown: [(String, Bool)]) {
    let held = shown.filter(\.1).map(\.0)
    guard !held.isEmpty else { return }
    if subjects[collection]?.contains(subject) != true {
      subjects[collection, default: []].append(subject)
    }
    for field in held where !fields.contains(field) { fields.append(field) }
  }

  /// Adds a row of a collection: its personal columns that hold something.
  /// - Parameter people: Names of the collections of people.
  mutating func add(_ row: Row, of schema: Schema, _ people: Set<String>) {
    let shown = zip(schema.columns, row.values).filter { $0.0.isPersonal }
      .map { ($0.0.name, !$0.1.isNull) }
    guard !shown.isEmpty else { return }
    let (collection, subject) = Self.subject(of: row, schema, people)
    add(collection, subject, shown)
  }

  /// Whom a row is about: the person it refers to, or else itself.
  private static func subject(
    of row: Row, _ schema: Schema, _ people: Set<String>
  ) -> (String, String) {
    for (column, value) in zip(schema.columns, row.values) {
      guard let collection = column.references, people.contains(collection),
        case .integer(let raw) = value
      else { continue }
      return (collection, RecordID(rawValue: raw).description)
    }
    return (schema.name, row.id.description)
  }

  /// Adds what the changes show `principal` of the records as they were.
  mutating func add(_ changes: [Change], shownTo principal: Principal, in world: World) {
    let people = world.blueprint.collectionsOfPeople
    for change in changes where !change.schema.isConfidential {
      guard !change.schema.personalPositions.isEmpty, let old = change.old else { continue }
      // Without rules nothing is concealed: then all of it counts as shown.
      let rules = try? world.rules.rules(for: change.schema)
      let shown = old.blank(
        at: rules?.concealed(in: change.new ?? old, from: principal) ?? [])
      add(shown, of: change.schema, people)
    }
  }

  /// Takes the record of a change out again, by identifier and number.
  mutating func forget(_ change: Change) {
    let names = [change.id.description, change.number]
    subjects[change.schema.name]?.removeAll { names.contains($0) }
    if subjects[change.schema.name]?.isEmpty == true { subjects[change.schema.name] = nil }
  }

  package mutating func merge(_ other: PersonalReading) {
    for (collection, names) in other.subjects {
      for name in names where subjects[collection]?.contains(name) != true {
        subjects[collection, default: []].append(name)
      }
    }
    for field in other.fields where !fields.contains(field) { fields.append(field) }
  }

  /// Whether it is about that user alone: one's own data are one's own.
  func isOnly(_ user: RecordID?) -> Bool {
    guard let user else { return false }
    return subjects == [User.schema.name: [user.description]]
  }

  /// `customers 000001 000002, users 17`, with `and 4000 more` for those beyond what is named.
  var subjectText: String {
    subjects.sorted { $0.key < $1.key }.map { collection, names in
      let more = names.count - Self.namedSubjects
      return ([collection] + names.prefix(Self.namedSubjects) + (more > 0 ? ["+\(more)"] : []))
        .joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// What a ``subjectText`` holds that may be about one of `people` of the collection. Longer names
  /// hold shorter ones, so see ``isAbout(_:of:in:)`` as well.
  package static func hints(of collection: String, _ people: [String]) -> [String] {
    people + ["\(collection) \(everybody)"]
  }

  /// Whether a ``subjectText`` names one of `people` of the collection, or all of them.
  package static func isAbout(
    _ people: [String], of collection: String, in subjectText: String
  ) -> Bool {
    subjectText.split(separator: ",").contains { part in
      let words = part.split(separator: " ").map(String.init)
      return words.first == collection
        && words.dropFirst().contains { people.contains($0) || $0 == everybody }
    }
  }

  var fieldText: String { fields.joined(separator: " ") }
}

extension PersonalReading {
  /// What an answer shows of people; nothing for one that shows none.
  init<Answer>(shownBy answer: Answer, _ rules: RuleBook) {
    if let shown = answer as? any ShowsPeople {
      self = shown.personalReading(rules)
    } else {
      self.init()
    }
  }
}
