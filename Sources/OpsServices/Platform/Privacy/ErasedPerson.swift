/// What is left of somebody whom the book has forgotten.
struct ErasedPerson: Sendable {
  /// What the person is called in the book from now on.
  let pseudonym: String
  /// Records that were emptied or removed.
  let records: Int64
}
