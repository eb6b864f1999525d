import OpsDomain
import OpsStorage

/// Records of what people marked or looked at, each for its user alone. They rest on the user's
/// consent to personalisation, and a look is forgotten as `privacy.keep_analytics` says.
public struct PersonalMarks: Sendable {
  package let schema: Schema
  /// Whose mark it is.
  package let owner: Field<RecordID>
  /// When its user last looked.
  package let viewedAt: Field<Instant>
  /// Which of them are only looks.
  package let looks: Predicate

  /// The marks in these records; `looks` finds those that are only looks.
  public init(
    _ schema: Schema, of owner: Field<RecordID>, viewedAt: Field<Instant>, looks: Predicate
  ) {
    self.schema = schema
    self.owner = owner
    self.viewedAt = viewedAt
    self.looks = looks
  }
}
