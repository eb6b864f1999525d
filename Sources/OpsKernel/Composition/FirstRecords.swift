import OpsStorage

/// What a book holds of an area from its first day.
public struct FirstRecords: Sendable {
  /// Codes of the records, in the order in which they are written.
  package let codes: [String]
  package let write: @Sendable (Transaction) async throws -> Void

  /// Records with these codes, which `write` creates in the commit that sets up a book.
  public init(_ codes: [String], _ write: @escaping @Sendable (Transaction) async throws -> Void) {
    self.codes = codes
    self.write = write
  }
}
