import OpsDomain
import OpsStorage

/// When a pending request was last found to be deliverable, so that people are told once when the
/// day changes and when everything is there. The job `promises.refresh` writes it; `oos show` works
/// the day out anew.
public struct PromisedDate: Entity {
  /// The collection of promised dates, and what people call one.
  public static let record = Record("promised_dates", .sales, "promised date")

  public var id: RecordID
  public var version: Int64 = 0
  /// The request. It may be deleted later; then the job removes this record.
  public var requestID: Unique<RecordID>
  /// The day on which all of it can be delivered; nil if no day is known.
  public var day: CivilDate?
  /// The day that was promised before; nil if none was.
  public var before: CivilDate?
  /// How many times people were to be told of a change.
  public var changes: Int64 = 0
  /// When the day last changed; nil while it is the first one.
  public var changedAt: Indexed<Instant>?
  /// Since when everything is reserved; nil while the request waits.
  public var readyAt: Indexed<Instant>?
}

extension PromisedDate {
  public static let nameParts: [NamePart] = [.named(Columns.day)]
}
