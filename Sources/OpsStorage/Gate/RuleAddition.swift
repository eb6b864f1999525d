import OpsDomain

/// What an area adds to the rules of a collection of an area before it.
public struct RuleAddition: Sendable {
  package let schema: Schema
  var hand: (@Sendable (Verb, _ old: Row?, _ new: Row?, Transaction) async throws -> [HandWay])?
  var reaction: (@Sendable (Change, Transaction) async throws -> Void)?

  public init(to schema: Schema) { self.schema = schema }

  /// Further ways in which people make a change by hand, after those of the collection itself.
  public func byHand(
    _ ways: @escaping @Sendable (Verb, Row?, Row?, Transaction) async throws -> [HandWay]
  ) -> RuleAddition {
    var copy = self
    copy.hand = ways
    return copy
  }

  /// A further reaction in terms of the entity, after that of the collection itself.
  public func reaction<E: Entity>(
    of type: E.Type,
    _ react: @escaping @Sendable (_ old: E?, _ new: E?, Transaction) async throws -> Void
  ) -> RuleAddition {
    var copy = self
    copy.reaction = { change, transaction in
      try await react(change.old.map { try E($0) }, change.new.map { try E($0) }, transaction)
    }
    return copy
  }
}

extension CollectionRules {
  /// The rules with what another area adds to them.
  func adding(_ addition: RuleAddition) -> CollectionRules {
    var copy = self
    if let more = addition.hand {
      let own = hand
      copy.hand = { verb, old, new, transaction in
        let ways = try await own?(verb, old, new, transaction) ?? []
        return ways + (try await more(verb, old, new, transaction))
      }
    }
    if let more = addition.reaction {
      let own = reaction
      copy.reaction = { change, transaction in
        try await own?(change, transaction)
        try await more(change, transaction)
      }
    }
    return copy
  }
}
