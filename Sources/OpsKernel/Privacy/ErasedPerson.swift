/// What is left of somebody whom the book has forgotten.
public struct ErasedPerson: Sendable {
  /// What the person is called in the book from now on.
  package let pseudonym: String
  /// Records that were emptied or removed.
  package let records: Int64

  /// A person who was erased: the new name, and how many records were emptied or removed.
  public init(pseudonym: String, records: Int64) {
    self.pseudonym = pseudonym
    self.records = records
  }
}
