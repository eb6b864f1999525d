import OpsDomain

/// Keys for the personal data in the journal, kept apart from the book: one for each image, and for
/// each stored answer, never used twice. Destroying a key makes what it sealed unreadable for good,
/// in the book and in every copy of it, while the hash chain stays as it is.
public protocol PersonalVault: Sendable {
  /// A key that was never given before. It is still there after a power cut when something that
  /// was sealed with it is. Throws when it could not be: then nothing personal may be written.
  func take() throws(OpsError) -> PersonalKey

  /// The key of a slot; nil when it was destroyed, or is not of this vault.
  func key(of slot: Int64) throws(OpsError) -> PersonalKey?

  /// Destroys keys, durably when this returns. A slot that has none stays so.
  func destroy(_ slots: [Int64]) throws(OpsError)

  /// Whether an erasure began and did not finish. Then keys may still exist, and the book's files
  /// may still contain the deleted data.
  func isErasing() throws(OpsError) -> Bool

  /// Notes that an erasure begins or is finished; durable when this returns.
  func note(erasing: Bool) throws(OpsError)

  /// Up to `limit` blocks from the one with that number on, for a copy of the book; an empty list
  /// is the end.
  func blocks(from number: Int, limit: Int) throws(OpsError) -> [[UInt8]]

  /// Adds the blocks of another vault to this one, which has given no key yet.
  /// Throws `data.corrupt` for what is no block, `rule.bad_state` when it has given some.
  func restore(blocks: [[UInt8]], at number: Int) throws(OpsError)

  /// Keeps the whole list of people who were erased from the book. It replaces the list from
  /// before. A person who restores an older copy finds here whom to erase again.
  func keep(erasures: [ErasureMark]) throws(OpsError)
}

extension PersonalVault {
  /// Keeps nothing: there is no place that outlasts the book.
  public func keep(erasures: [ErasureMark]) throws(OpsError) {}
}
