import OpsDomain

/// Turns a transaction's changes into the next commit of the journal. The one place where
/// sequence, images and hash are made, whichever store keeps them.
public enum CommitSealer {
  /// The changes with the places that new records get in the commit after `head`. To be asked
  /// before ``seal(_:changes:after:vault:)``, and what it answers is what is sealed and stored.
  public static func placed(_ changes: [Change], after head: JournalHead) -> [Change] {
    guard changes.contains(where: { $0.schema.placePosition != nil }) else { return changes }
    var position = 0
    return changes.map { change in
      if change.schema.isDerived { return change }
      defer { position += 1 }
      guard var new = change.new, new.place(in: change.schema)?.isPending == true else {
        return change
      }
      new.set(JournalPlace(sequence: head.sequence + 1, position: position), in: change.schema)
      return Change(schema: change.schema, id: change.id, old: change.old, new: new)
    }
  }

  /// The commit that follows `head`: its entries, in the order of the changes, and its hash.
  /// Personal data stay in the open.
  public static func seal(
    _ header: CommitHeader, changes: [Change], after head: JournalHead
  ) -> Commit {
    var header = header
    header.sealsAnswer = false
    let entries = changes.filter { !$0.schema.isDerived }.map { change in
      entry(of: change, image: change.new.map { RowImage.encode(kept($0, in: change.schema)) })
    }
    return commit(header, entries, after: head)
  }

  /// The same with a vault: personal columns and answers are sealed, each under a key of its own;
  /// the hash covers them as they are sealed. Confidential records get a ``RowDigest``.
  ///
  /// The commit is never dated before the head: see ``JournalHead/time(following:)``. Throws
  /// `tempfail.clock_behind`, what the vault throws, and `data.bad_value` for a text in the header
  /// that the journal does not take.
  public static func seal(
    _ header: CommitHeader, changes: [Change], after head: JournalHead,
    vault: (any PersonalVault)?
  ) throws(OpsError) -> Commit {
    try header.checkTexts()
    var header = header
    header.at = try head.time(following: header.at)
    guard let vault else { return seal(header, changes: changes, after: head) }
    if header.sealsAnswer, let answer = header.answer {
      header.answer = try StoredAnswer.seal(answer, of: header.key, with: vault)
    }
    header.sealsAnswer = false
    var entries: [JournalEntry] = []
    entries.reserveCapacity(changes.count)
    for change in changes where !change.schema.isDerived {
      var image: [UInt8]?
      if let new = change.new { image = try self.image(of: new, in: change.schema, vault) }
      entries.append(entry(of: change, image: image))
    }
    return commit(header, entries, after: head)
  }

  private static func image(
    of row: Row, in schema: Schema, _ vault: any PersonalVault
  ) throws(OpsError) -> [UInt8] {
    if schema.isConfidential {
      let digest = RowDigest.part(of: row, in: schema.name, with: try vault.take())
      return RowImage.join(RowImage.encode(kept(row, in: schema)), digest)
    }
    guard !schema.personalPositions.isEmpty else { return RowImage.encode(row) }
    return try RowImage.encode(row, of: schema, sealedWith: vault)
  }

  /// What of a row is journalled: of confidential records that they changed, not to what.
  private static func kept(_ row: Row, in schema: Schema) -> Row {
    schema.isConfidential ? Row(Array(row.values.prefix(2))) : row
  }

  private static func entry(of change: Change, image: [UInt8]?) -> JournalEntry {
    JournalEntry(
      collection: change.schema.name, id: change.id, verb: change.verb, image: image)
  }

  private static func commit(
    _ header: CommitHeader, _ entries: [JournalEntry], after head: JournalHead
  ) -> Commit {
    let sequence = head.sequence + 1
    let hash = HashChain.hash(
      previous: head.hash, sequence: sequence, header: header, entries: entries)
    return Commit(sequence: sequence, header: header, entries: entries, hash: hash)
  }
}
