import OpsDomain

/// The refusals that every target of a copy shares.
public enum RestoreRefusal {
  /// The target holds something already.
  public static let notEmpty = OpsError(
    .badState, "The book to copy into is not empty", field: "to",
    hint: "name a file that does not exist yet, or a server with an empty book")

  /// Rows or commits came although no copy was begun.
  public static let notBegun = OpsError(
    .badState, "No copy into this book has been begun", hint: "begin the copy again")

  /// The source's journal is sealed, and the target has nowhere to keep the keys.
  public static let noVault = OpsError(
    .badState, "The other store cannot keep the keys of personal data", field: "to",
    hint: "give the other configuration a seal folder")

  /// A book that is being copied into, or whose copy was cut off.
  public static let unfinished = OpsError(
    .badState, "The book is an unfinished copy: copying still runs, or it was interrupted",
    field: "book", hint: "wait for the copy, or remove the book's files and copy again")

  /// Throws `data.bad_value` with the column unless every row has the columns of `schema` and
  /// values that they allow.
  public static func check(_ rows: [Row], of schema: Schema) throws(OpsError) {
    for row in rows {
      guard row.values.count == schema.columns.count else {
        throw OpsError(
          .badValue, "A record of \(schema.name) does not fit its columns",
          hint: "both sides must be of the same version")
      }
      try schema.check(row)
    }
  }

  /// Throws `data.corrupt` unless the commits follow `head` without a gap. Answers the new head.
  public static func head(
    after head: JournalHead, _ commits: [Commit]
  ) throws(OpsError) -> JournalHead {
    var head = head
    for commit in commits {
      guard commit.sequence == head.sequence + 1 else {
        throw OpsError(
          .corrupt, "Commit \(commit.sequence) does not follow commit \(head.sequence)")
      }
      head = JournalHead(commit)
    }
    return head
  }
}
