import OpsDomain

/// Everything the gate enforces for one collection, on every write, whoever asks.
public struct CollectionRules: Sendable {
  public let schema: Schema
  /// What a principal may see.
  public var read: @Sendable (Principal) -> Access
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
