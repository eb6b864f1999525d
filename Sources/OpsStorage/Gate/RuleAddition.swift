import OpsDomain

/// What a subject adds to the rules of a collection of another subject or area. Additions to one
/// collection work in the order in which their areas hand them in.
public struct RuleAddition: Sendable {
  /// The name of the collection.
  package let collection: String
  private let file: String
  var hand: (@Sendable (Verb, _ old: Row?, _ new: Row?, Transaction) async throws -> [HandWay])?
  var reaction: (@Sendable (DecodedChange, Transaction) async throws -> Void)?
  var around: Around?
  var direct: DirectWrite?

  typealias Around = @Sendable (DecodedChange, Transaction, Proceed) async throws -> Void

  /// Runs the reaction of the collection itself, and whatever else is added to it.
  public typealias Proceed = () async throws -> Void

  /// An addition to the rules of the records of this type, whose schema is not made for it.
  ///
  /// - Parameter file: Where it is declared, by which a forgotten one is named.
  public init<Item: Entity>(to type: Item.Type, file: String = #fileID) {
    collection = type.record.collection
    self.file = file
  }

  /// The collection and the file that adds to it: one file adds to a collection once.
  package var name: String { "\(collection) in \(file)" }

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
      let (old, new) = try change.entities(of: type)
      try await react(old, new, transaction)
    }
    return copy
  }

  /// What happens around the reaction of the collection itself: `react` runs it with its last
  /// argument. The first addition is the outermost one, so it refuses a change before the others.
  public func around<E: Entity>(
    _ type: E.Type,
    _ react: @escaping @Sendable (_ old: E?, _ new: E?, Transaction, Proceed) async throws -> Void
  ) -> RuleAddition {
    var copy = self
    copy.around = { change, transaction, proceed in
      let (old, new) = try change.entities(of: type)
      try await react(old, new, transaction, proceed)
    }
    return copy
  }

  /// What is asked before the reaction of the collection itself; throws to refuse the change.
  public func before<E: Entity>(
    _ type: E.Type,
    _ check: @escaping @Sendable (_ old: E?, _ new: E?, Transaction) async throws -> Void
  ) -> RuleAddition {
    around(type) { old, new, transaction, proceed in
      try await check(old, new, transaction)
      try await proceed()
    }
  }

  /// What a client may write as a record, for a collection that does not say it itself.
  public func directWrites(_ direct: DirectWrite) -> RuleAddition {
    var copy = self
    copy.direct = direct
    return copy
  }
}

extension CollectionRules {
  /// The rules with what others add to them, in this order.
  func adding(_ additions: [RuleAddition]) -> CollectionRules {
    var copy = additions.reduce(self) { $0.adding($1) }
    let arounds = additions.compactMap(\.around)
    guard !arounds.isEmpty else { return copy }
    let inner = copy.reaction
    copy.reaction = { change, transaction in
      try await Self.run(arounds[...], change, transaction) {
        try await inner?(change, transaction)
      }
    }
    return copy
  }

  /// Runs the first of `arounds` with the others inside it, and `inner` inside them all.
  private static func run(
    _ arounds: ArraySlice<RuleAddition.Around>,
    _ change: DecodedChange, _ transaction: Transaction, _ inner: RuleAddition.Proceed
  ) async throws {
    guard let first = arounds.first else { return try await inner() }
    try await first(change, transaction) {
      try await run(arounds.dropFirst(), change, transaction, inner)
    }
  }

  private func adding(_ addition: RuleAddition) -> CollectionRules {
    var copy = self
    copy.direct = direct ?? addition.direct
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
