import OpsDomain
import OpsStorage

/// Proof that a person was erased from the book, under a number and a pseudonym.
public struct ErasureReceipt: Entity {
  /// Where the book keeps receipts of erasures, and their numbers: `ERASURE-000001` and so on.
  public static let record = Record("erasure_receipts", .identity, "erasure", series: "ERASURE")

  public var id: RecordID
  public var version: Int64 = 0
  /// Such as `ERASURE-000001`.
  public var number: RecordNumber
  /// The collection of the record: `users` or `customers`.
  public var collection: String
  /// The record, which stays under the pseudonym or is gone.
  public var subject: RecordID
  /// What the person is called in the book from now on.
  public var pseudonym: String
  /// When the person was erased.
  public var at: Instant
  /// Who erased; nil for the system.
  public var by: Person?
  /// Why, in the words of who erased.
  public var reason: String
  /// Records that were emptied or removed with it.
  public var records: Int64
  /// Images of the journal whose keys are destroyed with it.
  public var images: Int64
}

extension ErasureReceipt {
  /// What is kept of it apart from the book.
  public var mark: ErasureMark {
    ErasureMark(collection: collection, subject: subject, receipt: number, at: at)
  }
}
