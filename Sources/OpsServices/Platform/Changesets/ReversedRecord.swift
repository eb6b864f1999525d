import OpsDomain
import OpsStorage

/// One record of a commit that is taken back.
struct ReversedRecord: Sendable {
  let schema: Schema
  let id: RecordID
  /// What it was before the commit; nil when there was none.
  var before: Row?
  /// What the commit left; nil when it removed the record.
  let after: Row?
}
