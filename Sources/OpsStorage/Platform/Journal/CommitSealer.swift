import OpsDomain

/// Turns a transaction's changes into the next commit of the journal. The one place where
/// sequence, images and hash are made, whichever store keeps them.
public enum CommitSealer {
  /// The commit that follows `head`: its entries, in the order of the changes, and its hash.
  public static func seal(
    _ header: CommitHeader, changes: [Change], after head: JournalHead
  ) -> Commit {
    var entries: [JournalEntry] = []
    entries.reserveCapacity(changes.count)
    for change in changes where !change.schema.isDerived {
      entries.append(
        JournalEntry(
          collection: change.schema.name, id: change.id, verb: change.verb,
          image: change.new.map { image(of: $0, in: change.schema) }))
    }
    let sequence = head.sequence + 1
    let hash = HashChain.hash(
      previous: head.hash, sequence: sequence, header: header, entries: entries)
    return Commit(sequence: sequence, header: header, entries: entries, hash: hash)
  }

  private static func image(of row: Row, in schema: Schema) -> [UInt8] {
    RowImage.encode(schema.isConfidential ? Row(Array(row.values.prefix(2))) : row)
  }
}
