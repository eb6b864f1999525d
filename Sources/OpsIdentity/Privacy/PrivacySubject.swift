import OpsDomain
import OpsKernel
import OpsStorage

/// The person that a question of privacy is about.
struct PrivacySubject: Sendable {
  let kind: PersonKind
  /// Whether the record is no longer in the book: only the journal knows the person.
  let isRemoved: Bool
  /// Whether it was removed and the journal has lost the person as well.
  let isErased: Bool
  private let row: Row
  /// What names the person in access events: the identifier, and what else people call them by.
  let names: [String]

  init(_ kind: PersonKind, _ row: Row) throws {
    self.kind = kind
    self.row = row
    isRemoved = false
    isErased = false
    names = try kind.names(row)
  }

  /// A person whose record was removed.
  /// - Parameter last: The record as it was; what was erased of it is absent.
  init(_ kind: PersonKind, removed last: Row) throws {
    self.kind = kind
    var row = last
    var isErased = false
    for place in kind.schema.personalPositions where row.values[place].isNull {
      let column = kind.schema.columns[place]
      isErased = isErased || !column.isNullable
      if !column.isNullable, column.kind == .text { row.values[place] = .text("") }
    }
    self.row = row
    self.isErased = isErased
    isRemoved = true
    names = try kind.names(row)
  }

  /// Finds the person, for a caller who may ask: everybody for himself, those with the right for
  /// others. Without a record of that name, the journal is asked for one that was removed.
  ///
  /// Throws `signin.missing`, `denied.permission`, `notfound.user`, and `data.bad_value` for a name
  /// that several people have and for a kind that there is not.
  /// - Parameters:
  ///   - kinds: The kinds of people there are, users first.
  ///   - permission: What somebody needs to ask about one of a kind.
  static func find(
    _ input: PersonReference, among kinds: [PersonKind], _ transaction: Transaction,
    removedIn journal: any JournalReader, needing permission: (PersonKind) -> Permission,
    to action: String
  ) async throws -> PrivacySubject {
    let principal = transaction.principal
    let system = transaction.asSystem("finds the person who is meant")
    var own: User?
    if let id = principal.userID { own = try await system.repository(User.self).fetch(id) }
    let kinds = try asked(input.kind, among: kinds)
    guard let name = input.person else {
      guard let own else { throw Desk.signInFirst }
      guard kinds.contains(where: { $0.schema == User.schema }) else {
        throw OpsError(
          .usage, "A kind needs the name of a person", field: "person",
          hint: "name the person, or leave --kind out")
      }
      return try PrivacySubject(.users, own.row)
    }
    var found: [PrivacySubject] = []
    for kind in kinds {
      if kind.schema == User.schema, let own, isCalled(own, name) {
        found.append(try PrivacySubject(kind, own.row))
        continue
      }
      // Whether the person exists is told only to callers who may know it.
      guard principal.may(permission(kind)) else { continue }
      if let row = try await kind.find(name, system) {
        found.append(try PrivacySubject(kind, row))
      }
    }
    if found.isEmpty {
      let asked = kinds.filter { principal.may(permission($0)) }
      let removed = RemovedRecords(journal, system)
      for kind in asked { found += try await Self.removed(name, kind, removed) }
    }
    guard found.count < 2 else { throw ambiguous(name, found.map(\.schema.noun)) }
    if let only = found.first { return only }
    if let first = kinds.first, !kinds.contains(where: { principal.may(permission($0)) }) {
      try principal.require(permission(first), to: action)
    }
    throw unknown(name, kinds)
  }

  /// The people of that kind whose record was removed, by their last name or by the identifier.
  /// Throws `data.bad_value` when several were called so.
  private static func removed(
    _ name: String, _ kind: PersonKind, _ removed: RemovedRecords
  ) async throws -> [PrivacySubject] {
    if let id = RecordID(name), let row = try await removed.row(kind.schema, id) {
      return [try PrivacySubject(kind, removed: row)]
    }
    let rows = try await removed.named(name, in: kind.schema)
    guard rows.count < 2 else {
      throw OpsError(
        .badValue,
        "\(Excerpt.of(name)) was the name of \(rows.count) \(kind.schema.noun) records that were"
          + " removed",
        field: "person",
        hint: "give the identifier: " + rows.map(\.id.description).joined(separator: " or "))
    }
    return try rows.map { try PrivacySubject(kind, removed: $0) }
  }

  private static func isCalled(_ user: User, _ name: String) -> Bool {
    TextFolding.sameBytes(user.foldedName, TextFolding.fold(name))
      || TextFolding.sameBytes(user.id.description, name)
  }

  /// The kinds that are asked about: the one that was said, else all.
  private static func asked(_ said: String?, among kinds: [PersonKind]) throws -> [PersonKind] {
    guard let said else { return kinds }
    let named = kinds.filter { TextFolding.sameBytes($0.schema.noun, said) }
    guard !named.isEmpty else {
      throw OpsError(
        .badValue, "There are no people of the kind \(Excerpt.of(said))", field: "kind",
        hint: "one of: " + kinds.map(\.schema.noun).joined(separator: ", "))
    }
    return named
  }

  /// A guess could export or erase the wrong person.
  private static func ambiguous(_ name: String, _ nouns: [String]) -> OpsError {
    OpsError(
      .badValue,
      "\(Excerpt.of(name)) is the name of "
        + nouns.map { Article.text($0) }.joined(separator: " and "),
      field: "person",
      hint: "say which: " + nouns.map { "--kind \($0)" }.joined(separator: " or "))
  }

  private static func unknown(_ name: String, _ kinds: [PersonKind]) -> OpsError {
    let nouns = kinds.map { Article.text($0.schema.noun) }
    let others = nouns.dropLast().joined(separator: ", ")
    let all = (others.isEmpty ? "not " : "neither \(others) nor ") + (nouns.last ?? "anybody")
    return OpsError(
      .notFoundUser, "There is \(all) called \(Excerpt.of(name))", field: "person",
      hint: "give " + kinds.map(\.reference).joined(separator: " or "))
  }

  var schema: Schema { kind.schema }
  var id: RecordID { row.id }

  /// Throws `denied.permission` unless the caller may forget the person, for good.
  func requireErasing(_ transaction: Transaction) async throws {
    try await kind.requireErasing(row, transaction)
  }

  /// Empties or removes what there is of the person. `system` acts as the system.
  func erase(receipt: String, _ system: Transaction) async throws -> ErasedPerson {
    guard !isRemoved else {
      // What is left stands in the journal. The last of the names says the least of the person.
      return ErasedPerson(pseudonym: names.last ?? id.description, records: 0)
    }
    return try await kind.erase(row, receipt, system)
  }

  /// The same for somebody whom open business or an office keeps in the book: what is personal
  /// goes, and the rest stays.
  func empty(receipt: String, _ system: Transaction) async throws -> ErasedPerson {
    guard !isRemoved else {
      return ErasedPerson(pseudonym: names.last ?? id.description, records: 0)
    }
    return try await kind.empty(row, receipt, system)
  }
}
