import OpsDomain

/// One record of a commit that is taken back.
package struct ReversedRecord: Sendable {
  let schema: Schema
  package let id: RecordID
  /// What it was before the commit; nil when there was none.
  package var before: Row?
  /// What the commit left; nil when it removed the record.
  package let after: Row?
  /// Whether the personal data in the state that the commit left can no longer be read: the person
  /// was erased.
  let isErased: Bool
}
