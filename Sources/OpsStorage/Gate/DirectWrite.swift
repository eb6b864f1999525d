import OpsDomain

/// What a client may write to a collection without going through an operation, in a batch of
/// records. A collection without this rule refuses all of it.
public struct DirectWrite: Sendable {
  /// The verbs that are open, each with the permission it needs.
  public let permissions: [Verb: Permission]
  /// Turns what the client sent into what is written: fields the client may not set get the
  /// server's value, whatever the client computed.
  public let normalise: @Sendable (_ new: Row, _ old: Row?, Transaction) async throws -> Row

  /// Opens these verbs to clients; `normalise` makes the row that is really written.
  public init(
    _ permissions: [Verb: Permission],
    normalise: @escaping @Sendable (Row, Row?, Transaction) async throws -> Row
  ) {
    self.permissions = permissions
    self.normalise = normalise
  }

  /// A rule in terms of the entity.
  public static func of<E: Entity>(
    _ type: E.Type, _ permissions: [Verb: Permission],
    normalise: @escaping @Sendable (E, E?, Transaction) async throws -> E
  ) -> DirectWrite {
    DirectWrite(permissions) { new, old, transaction in
      try await normalise(E(new), old.map { try E($0) }, transaction).row
    }
  }
}
