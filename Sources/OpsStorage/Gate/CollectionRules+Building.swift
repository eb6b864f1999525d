import OpsDomain

/// How rules are put together.
extension CollectionRules {
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

  /// The transition rule for rows that nobody has decoded: throws unless the record may go from the
  /// old row to the new one. Nil where there is none.
  public var transition: (@Sendable (_ old: Row?, _ new: Row?) throws -> Void)? {
    guard let check else { return nil }
    return { old, new in try check(DecodedChange(old: old, new: new)) }
  }

  /// Adds a transition rule in terms of the entity.
  public func transition<E: Entity>(
    of type: E.Type, _ rule: @escaping @Sendable (_ old: E?, _ new: E?) throws -> Void
  ) -> CollectionRules {
    var copy = self
    copy.check = { change in
      let (old, new) = try change.entities(of: type)
      try rule(old, new)
    }
    return copy
  }

  /// Says which fields follow from others of the record, so that somebody who does not see all of
  /// them can change the rest.
  public func deriving<E: Entity>(
    of type: E.Type, _ derive: @escaping @Sendable (inout E) -> Void
  ) -> CollectionRules {
    var copy = self
    copy.derivation = { row in
      var entity = try E(row)
      derive(&entity)
      return entity.row
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
      let (old, new) = try change.entities(of: type)
      try await react(old, new, transaction)
    }
    return copy
  }

  /// Says in which ways people make a change by hand. Work that writes on behalf of a caller needs
  /// one of them: see ``Transaction/onBehalf(_:of:)``.
  /// - Parameter isPart: Whether a record belongs to another one of the same change, which says
  ///   who sees it.
  public func byHand(
    isPart: Bool = false,
    _ ways: @escaping @Sendable (Verb, Row?, Row?, Transaction) async throws -> [HandWay]
  ) -> CollectionRules {
    var copy = self
    copy.hand = ways
    copy.isPart = isPart
    return copy
  }

  /// Says which record owns a record. Who sees the owner sees changes of the record in plans, and a
  /// right that is limited to some owners covers their records.
  public func belonging(to owner: Column) -> CollectionRules {
    var copy = self
    copy.owner = owner
    return copy
  }

  /// Says which record's history also tells of a record, such as the history of a team for its
  /// members. The record is written in commits that also write the other one, and people who see
  /// the other one see it.
  public func told(with owner: Column) -> CollectionRules {
    var copy = self
    copy.teller = owner
    return copy
  }

  /// Says that the number or code of a record is shown wherever another record refers to it.
  /// People who see the other record may know which record this is, but nothing else about it.
  public func keepingNumber() -> CollectionRules {
    var copy = self
    copy.keepsNumber = true
    return copy
  }

  /// Says which changes are sensitive, and what they are called: see ``sensitive``.
  public func sensitive(
    _ rule: @escaping @Sendable (_ old: Row?, _ new: Row?) -> String?
  ) -> CollectionRules {
    var copy = self
    copy.sensitive = rule
    return copy
  }

  /// Says that the rules ask what time it is: see ``period``.
  ///
  /// - Parameter period: Names the time around a moment in which they say the same.
  public func depending(
    on period: @escaping @Sendable (Instant, Transaction) async throws -> String
  ) -> CollectionRules {
    var copy = self
    copy.period = period
    return copy
  }

  /// Shows these rows to everybody who sees some of the collection, whatever a conditional grant
  /// names.
  public func alwaysShowing(_ rows: Predicate) -> CollectionRules {
    var copy = self
    copy.open = rows
    return copy
  }

  /// Names permissions besides those of the verbs which operations ask for with a record, so that a
  /// grant of them can be limited: see ``Transaction/require(_:for:of:to:)``.
  public func alsoAsking(_ permissions: Permission...) -> CollectionRules {
    var copy = self
    copy.alsoAsks.formUnion(permissions)
    return copy
  }

  /// Says that records belong to no particular record of `schema`: a grant for one of those shows
  /// all of these records, and allows to add to them.
  public func common(to schema: Schema) -> CollectionRules {
    var copy = self
    copy.common.insert(schema.name)
    return copy
  }

  /// Says that each record is about everything at once, as a plan of the whole floor is. A right
  /// that is limited to some records, or has exceptions, neither reads nor writes it.
  /// - Parameter what: What it is about, as half a sentence.
  public func aboutAll(_ what: String) -> CollectionRules {
    var copy = self
    copy.whole = what
    return copy
  }

  /// Says that a record exists only for the person it refers to, such as a mark or a notice. The
  /// erasure of that person removes it.
  public func goingWithPerson() -> CollectionRules {
    var copy = self
    copy.goesWithPerson = true
    return copy
  }

  /// Keeps the history of records that everybody sees for readers with a right of their own: it
  /// names the people who changed them.
  public func historyFor(_ permission: Permission) -> CollectionRules {
    var copy = self
    copy.historyRight = permission
    return copy
  }

  /// Says which rows are a principal's own, where people also see rows of others, such as offers to
  /// everybody. Nobody writes rows of others or reads their history, and no work on behalf of
  /// somebody does.
  public func owned(
    _ own: @escaping @Sendable (Principal) -> Predicate
  ) -> CollectionRules {
    var copy = self
    copy.own = own
    return copy
  }

  /// Closes the records themselves to people who see the collection only because the book shows it
  /// to everybody. These records tell of other records, of which everybody sees only some.
  /// Operations read them for people who see the other record.
  public func notForEverybody() -> CollectionRules {
    guard let readable else { return self }
    var copy = self
    let read = read
    copy.read = { $0.rights.shared.contains(readable) ? .closed(readable) : read($0) }
    return copy
  }

  /// Asks something of who writes a record with rights of their own, besides the permission: `ask`
  /// gets the record as it was and as it is to be, and looks around with the rights of the system.
  /// What is written with those rights is not asked about.
  public func askingWriters<E: Entity>(
    of type: E.Type, _ ask: @escaping @Sendable (_ records: [E], Transaction) async throws -> Void
  ) -> CollectionRules {
    var copy = self
    copy.asksWriters = { rows, transaction in
      try await ask(try rows.map { try E($0) }, transaction)
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
