import OpsDomain

/// Everything the gate enforces for one collection, on every write, for every user and tool.
public struct CollectionRules: Sendable {
  /// The collection that the rules are about.
  public let schema: Schema
  /// The record itself; nil for a collection of which only the rows are known.
  public let entity: (any Entity.Type)?
  /// What a principal may see.
  public var read: @Sendable (Principal) -> Access
  /// The permission that all reading needs, if there is one. Records that it does not cover stay
  /// hidden.
  public var readable: Permission?
  /// Fields that only some people see.
  public var fields: [FieldRule] = []
  /// Fields that only some of those who see a record are told: see ``withholding(of:_:unless:)``.
  var withheld: [WithheldFields] = []
  /// Whether a row may name that record of that collection whatever a conditional grant says, as a
  /// movement names the supplier's side.
  public var passesOver:
    (@Sendable (_ collection: String, RecordID, Transaction) async throws -> Bool)?
  /// Permission that a write through an operation needs; a missing verb is for the system alone.
  public var write: [Verb: Permission]
  /// The transition rule: throws unless the record may go from the old row to the new one.
  var check: (@Sendable (DecodedChange) throws -> Void)?
  /// Computes what follows from the change, with the rights of the system.
  var reaction: (@Sendable (DecodedChange, Transaction) async throws -> Void)?
  /// Fills in what follows from other fields of the row, once fields that the writer does not see
  /// are back in it.
  public var derivation: (@Sendable (Row) throws -> Row)?
  /// What a client may write without an operation; nil where it may write nothing.
  public var direct: DirectWrite?
  /// The ways in which people make such a change by hand; nil or empty: nobody does.
  var hand: (@Sendable (Verb, _ old: Row?, _ new: Row?, Transaction) async throws -> [HandWay])?
  /// Whether a record belongs to another one, which says who sees it.
  var isPart = false
  /// The column that names the record with whose history a record is told; nil for a history of
  /// its own alone.
  package var teller: Column?
  /// The column that names the record it belongs to; nil where the collection's own rule says all.
  package var owner: Column?
  /// What a sensitive change is called; nil for any other change. Only a person who has just signed
  /// in may make it, whichever way it is written.
  public internal(set) var sensitive: (@Sendable (_ old: Row?, _ new: Row?) -> String?)?
  /// Names the time in which the rules say the same, such as a day: what is staged in one is not
  /// committed in another one. Nil where they do not ask for the time.
  public internal(set) var period: (@Sendable (Instant, Transaction) async throws -> String)?
  /// Whether a record exists only for the person it refers to, and is removed with that person.
  public internal(set) var goesWithPerson = false
  /// Rows that are there for everybody who sees some of the collection.
  var open: Predicate?
  /// Permissions besides those of the verbs that operations ask for with the record.
  public var alsoAsks: Set<Permission> = []
  /// Whether the number or code of a record stays wherever another one refers to it, also for who
  /// does not see the record itself.
  package internal(set) var keepsNumber = false
  /// What the records are about as a whole, as half a sentence: see ``aboutAll(_:)``.
  var whole: String?
  /// What a reader needs for the history of a record; nil where seeing the record is enough.
  var historyRight: Permission?
  /// The rows that are a principal's own, where people see others as well: see ``owned(_:)``.
  var own: (@Sendable (Principal) -> Predicate)?
  /// What is asked of who writes a row with rights of their own, of the row as it was and as it is
  /// to be: see ``askingWriters(of:_:)``.
  var asksWriters: (@Sendable ([Row], Transaction) async throws -> Void)?
  /// Collections to whose records these ones do not belong: see ``common(to:)``.
  var common: Set<String> = []

  /// Rules of a collection of which only the rows are known; a verb that is not in `write` is for
  /// the system alone.
  public init(
    _ schema: Schema, read: @escaping @Sendable (Principal) -> Access,
    write: [Verb: Permission] = [:]
  ) {
    self.schema = schema
    entity = nil
    self.read = read
    self.write = write
  }

  /// Rules of the records of one type.
  public init<E: Entity>(
    _ entity: E.Type, read: @escaping @Sendable (Principal) -> Access,
    write: [Verb: Permission] = [:]
  ) {
    schema = entity.schema
    self.entity = entity
    self.read = read
    self.write = write
  }

  /// Rules of the records of one type, with one permission for all reading.
  public init<E: Entity>(
    _ entity: E.Type, readable permission: Permission, write: [Verb: Permission] = [:]
  ) {
    self.init(
      entity, read: { $0.may(permission) ? .all : .closed(permission) }, write: write)
    readable = permission
  }

  /// Rules with one permission for all reading.
  public init(_ schema: Schema, readable permission: Permission, write: [Verb: Permission] = [:]) {
    self.init(
      schema, read: { $0.may(permission) ? .all : .closed(permission) }, write: write)
    readable = permission
  }

  /// What of a row `principal` does not see.
  public func mask(for principal: Principal) -> FieldMask {
    FieldMask(fields, of: schema, for: principal)
  }

  /// The condition that the records of `principal` fulfil: the row rule together with conditional
  /// grants. Throws `denied.permission` when there can be none.
  public func visible(to principal: Principal) throws(OpsError) -> Predicate {
    if principal.isSystem { return .everything }
    var condition: Predicate
    switch read(principal) {
    case .all: condition = .everything
    case .rows(let own): condition = .either(own, granted(besidesSharedTo: principal))
    case .closed(let permission):
      let some = principal.rights.conditions[permission].map {
        isCommon($0) ? .everything : predicate($0)
      }
      guard let some, some != .nothing else {
        try principal.require(permission, to: "Reading \(schema.noun) records", some: true)
        throw limited(permission, principal)
      }
      condition = open.map { .or([some, $0]) } ?? some
    }
    guard !principal.rights.exceptions.isEmpty, let readable,
      let exceptions = principal.rights.exceptions[readable]
    else { return condition }
    if let whole { try principal.requireWhole(readable, for: whole) }
    let hidden = predicate(exceptions)
    return hidden == .nothing ? condition : .both(condition, .not(hidden))
  }

  /// What `principal` sees of the row, hidden fields left out; nil when it does not exist for them.
  /// Of what it names, only records that the principal's conditions name are shown. Throws
  /// `denied.permission` when nothing of the collection exists for them.
  public func shown(_ row: Row, to principal: Principal) throws(OpsError) -> Row? {
    guard let seen = try seen(row, by: principal) else { return nil }
    let elsewhere = NamedElsewhere(self, for: principal)
    return elsewhere.hide(seen, at: elsewhere.doubtful(in: seen).map(\.position))
  }

  /// The same with all records it names.
  func seen(_ row: Row, by principal: Principal) throws(OpsError) -> Row? {
    if principal.isSystem { return row }
    let condition = try visible(to: principal)
    guard condition == .everything || MemoryInterpreter.matches(row, condition, in: schema) else {
      return nil
    }
    return fields.isEmpty ? row : mask(for: principal).hide(row)
  }

  /// Throws `denied.permission` unless `permission` is good for all of the rows: each concerns what
  /// a condition allows and nothing else of its kind, and nothing that is forbidden.
  func require(
    _ permission: Permission, for rows: [Row], _ verb: Verb, _ transaction: Transaction,
    to action: String
  ) async throws {
    let principal = transaction.principal
    let allowed: [GrantCondition]?
    let forbidden: [GrantCondition]
    switch principal.reach(of: permission) {
    case .all: return
    case .none: return try principal.require(permission, to: action)
    case .records(let of, let except):
      if let whole { try principal.requireWhole(permission, for: whole) }
      (allowed, forbidden) = (of, except)
    }
    for row in rows {
      // What is common to all places is added at any of them, and changed by those of all.
      var isGood = allowed.map { verb == .insert && isCommon($0) } ?? true
      for (collection, conditions) in Dictionary(grouping: allowed ?? [], by: \.collection) {
        let concerned = try await concerned(by: row, collection, transaction)
        isGood =
          isGood || (!concerned.isEmpty && concerned.isSubset(of: conditions.map(\.id)))
      }
      for condition in forbidden {
        let concerned = try await concerned(by: row, condition.collection, transaction)
        isGood = isGood && !concerned.contains(condition.id)
      }
      guard isGood else {
        throw OpsError(
          .denied, "Your permission \(permission.rawValue) does not cover these records",
          hint: "run `opsh auth permissions` to see which records it covers")
      }
    }
  }

  /// Throws unless who writes rows with rights of their own may write these, as far as that depends
  /// on whose they are or what they are about: see ``owned(_:)`` and ``askingWriters(of:_:)``.
  func requireWriter(_ rows: [Row], _ transaction: Transaction) async throws {
    try requireOwn(rows, of: transaction.principal)
    try await asksWriters?(rows, transaction.elevated)
  }

  /// Whether each of the rows is one that `principal` may write and read the history of, as far as
  /// that depends on whose it is.
  func areOwn(_ rows: [Row], of principal: Principal) -> Bool {
    guard !principal.isSystem, let own = own?(principal), own != .everything else { return true }
    return rows.allSatisfy { MemoryInterpreter.matches($0, own, in: schema) }
  }

  /// Throws `denied.permission` unless all of the rows are.
  func requireOwn(_ rows: [Row], of principal: Principal) throws(OpsError) {
    guard !areOwn(rows, of: principal) else { return }
    throw OpsError(
      .denied, "This \(schema.noun) record is not one of yours",
      hint: "you may see it, but change only your own records")
  }

  /// The refusal of records that are about everything, to somebody whose permission is good for
  /// some records only, and of records that nobody reads as such.
  private func limited(_ permission: Permission, _ principal: Principal) -> OpsError {
    let kinds = Set((principal.rights.conditions[permission] ?? []).map(\.collection)).sorted()
    guard !kinds.isEmpty else {
      return OpsError(
        .denied, "Nobody can read \(schema.noun) records directly",
        hint: "use the operation that shows them")
    }
    let all = kinds.joined(separator: " and ").replacing("_", with: " ")
    return OpsError(
      .denied,
      "Your permission \(permission.rawValue) is limited to some \(all), but "
        + "\(schema.noun) records are about all of them",
      hint: "run `opsh auth permissions` to see its limits, or ask somebody without these limits")
  }

  /// What grants show of the collection to somebody whom the book shows some of it as everybody.
  func granted(besidesSharedTo principal: Principal) -> Predicate {
    guard let readable, principal.rights.shared.contains(readable),
      let conditions = principal.rights.conditions[readable]
    else { return .nothing }
    return predicate(conditions)
  }

  private func isCommon(_ conditions: [GrantCondition]) -> Bool {
    !common.isEmpty && conditions.contains { common.contains($0.collection) }
  }

  /// The records of `collection` that the row concerns. What belongs to another record concerns
  /// what that one does: the products of a count lie where the count is.
  private func concerned(
    by row: Row, _ collection: String, _ transaction: Transaction
  ) async throws -> Set<RecordID> {
    var found = try await concernedByOwner(of: row, collection, transaction)
    for position in positions(of: collection) {
      guard case .integer(let raw) = row.values[position] else { continue }
      let id = RecordID(rawValue: raw)
      if try await passesOver?(collection, id, transaction) == true { continue }
      found.insert(id)
    }
    return found
  }

  private func concernedByOwner(
    of row: Row, _ collection: String, _ transaction: Transaction
  ) async throws -> Set<RecordID> {
    guard let owner, let name = owner.references, name != collection,
      let position = schema.position(of: owner), case .integer(let raw) = row.values[position]
    else { return [] }
    let other = try transaction.context.rules.schema(named: name)
    let id = RecordID(rawValue: raw)
    guard let found = try await transaction.elevated.row(other, id: id) else { return [] }
    return try await transaction.context.rules.rules(for: other)
      .concerned(by: found, collection, transaction)
  }

  /// Where a row names records of `collection`: in its references, or in its own identifier.
  private func positions(of collection: String) -> [Int] {
    if schema.name == collection { return [0] }
    return schema.columns.indices.filter { schema.columns[$0].references == collection }
  }

  /// The rows that concern what one of the conditions names.
  private func predicate(_ conditions: [GrantCondition]) -> Predicate {
    let own = conditions.flatMap { condition in
      positions(of: condition.collection).map {
        Predicate.equals(schema.columns[$0], .id(condition.id))
      }
    }
    switch own.count {
    case 0: return .nothing
    case 1: return own[0]
    default: return .or(own)
    }
  }
}
