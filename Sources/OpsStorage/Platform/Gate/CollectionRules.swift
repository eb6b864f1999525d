import OpsDomain

/// Everything the gate enforces for one collection, on every write, whoever asks.
public struct CollectionRules: Sendable {
  public let schema: Schema
  /// What a principal may see.
  public var read: @Sendable (Principal) -> Access
  /// The permission that all reading rests on, where there is one: records for which it is no good
  /// stay hidden.
  public var readable: Permission?
  /// Fields that only some people see.
  public var fields: [FieldRule] = []
  /// Whether a row may name that record of that collection whatever a conditional grant says, as a
  /// movement names the supplier's side.
  public var passesOver:
    (@Sendable (_ collection: String, RecordID, Transaction) async throws -> Bool)?
  /// Permission that a write through an operation needs; a missing verb is for the system alone.
  public var write: [Verb: Permission]
  /// The transition rule: throws unless the record may go from the old row to the new one.
  public var transition: (@Sendable (_ old: Row?, _ new: Row?) throws -> Void)?
  /// Computes what follows from the change, with the rights of the system.
  public var reaction: (@Sendable (Change, Transaction) async throws -> Void)?
  public var direct: DirectWrite?

  public init(
    _ schema: Schema, read: @escaping @Sendable (Principal) -> Access,
    write: [Verb: Permission] = [:]
  ) {
    self.schema = schema
    self.read = read
    self.write = write
  }

  /// Rules with one permission for all reading.
  public init(_ schema: Schema, readable permission: Permission, write: [Verb: Permission] = [:]) {
    self.init(
      schema, read: { $0.may(permission) ? .all : .closed(permission) }, write: write)
    readable = permission
  }

  /// Hides fields from those without the permission.
  public func hiding(_ fields: FieldRule...) -> CollectionRules {
    var copy = self
    copy.fields += fields
    return copy
  }

  /// Leaves some records out of what conditional grants compare.
  public func passingOver(
    _ rule: @escaping @Sendable (_ collection: String, RecordID, Transaction) async throws -> Bool
  ) -> CollectionRules {
    var copy = self
    copy.passesOver = rule
    return copy
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
    case .rows(let own): condition = own
    case .closed(let permission):
      let some = principal.rights.conditions[permission].map { predicate($0) }
      guard let some, some != .nothing else {
        try principal.require(permission, to: "Reading \(schema.name)")
        return .nothing
      }
      condition = some
    }
    guard !principal.rights.exceptions.isEmpty, let readable,
      let exceptions = principal.rights.exceptions[readable]
    else { return condition }
    let hidden = predicate(exceptions)
    return hidden == .nothing ? condition : .both(condition, .not(hidden))
  }

  /// What `principal` sees of the row, hidden fields left out; nil when it does not exist for them.
  /// Throws `denied.permission` when nothing of the collection does.
  public func shown(_ row: Row, to principal: Principal) throws(OpsError) -> Row? {
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
    _ permission: Permission, for rows: [Row], _ transaction: Transaction, to action: String
  ) async throws {
    let principal = transaction.principal
    let allowed: [GrantCondition]?
    let forbidden: [GrantCondition]
    switch principal.reach(of: permission) {
    case .all: return
    case .none: return try principal.require(permission, to: action)
    case .records(let of, let except): (allowed, forbidden) = (of, except)
    }
    for row in rows {
      var isGood = allowed == nil
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
          .denied, "Your permission \(permission.rawValue) does not reach these records",
          hint: "`opsh auth permissions` shows them")
      }
    }
  }

  /// The records of `collection` that the row concerns.
  private func concerned(
    by row: Row, _ collection: String, _ transaction: Transaction
  ) async throws -> Set<RecordID> {
    var found: Set<RecordID> = []
    for position in positions(of: collection) {
      guard case .integer(let raw) = row.values[position] else { continue }
      let id = RecordID(rawValue: raw)
      if try await passesOver?(collection, id, transaction) == true { continue }
      found.insert(id)
    }
    return found
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

  /// Adds a transition rule in terms of the entity.
  public func transition<E: Entity>(
    of type: E.Type, _ rule: @escaping @Sendable (_ old: E?, _ new: E?) throws -> Void
  ) -> CollectionRules {
    var copy = self
    copy.transition = { old, new in
      try rule(old.map { try E($0) }, new.map { try E($0) })
    }
    return copy
  }

  /// Adds a reaction in terms of the entity.
  public func reaction<E: Entity>(
    of type: E.Type,
    _ react: @escaping @Sendable (_ old: E?, _ new: E?, Transaction) async throws -> Void
  ) -> CollectionRules {
    var copy = self
    copy.reaction = { change, transaction in
      try await react(change.old.map { try E($0) }, change.new.map { try E($0) }, transaction)
    }
    return copy
  }

  /// Opens the collection to direct writes.
  public func directWrites(_ direct: DirectWrite) -> CollectionRules {
    var copy = self
    copy.direct = direct
    return copy
  }
}
