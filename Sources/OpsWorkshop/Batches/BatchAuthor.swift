import OpsDomain
import OpsKernel
import OpsStorage

/// A user, other than its creator, who changed what a batch makes, or its day and shift.
///
/// Later changes by others do not remove an author: part of the author's work may still be there.
public struct BatchAuthor: Entity {
  /// The workshop's collection of users who changed batches.
  public static let record = Record("batch_authors", .workshop, "author of a batch")

  public var id: RecordID
  public var version: Int64 = 0
  /// The batch that was changed or submitted.
  public var batchID: Reference<ProductionBatch>
  /// The user who changed or submitted it.
  public var userID: Person
  /// When they first wrote to it.
  public var since: Trail<Instant>

  /// One record for each batch and user.
  public static let authorKey = uniqueKey(Columns.batchID, Columns.userID)
  public static let keys = [authorKey.unique]
}
