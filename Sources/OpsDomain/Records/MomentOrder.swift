/// The order of what happened: by time, then in the order of commits.
///
/// A record of an earlier version of which the journal does not tell stands before the others of
/// its moment; two of those are in the order of their identifiers.
public struct MomentOrder: Comparable, Sendable {
  /// When it happened.
  public let at: Instant
  /// Its place in the journal; nil for a record of an earlier version.
  public let place: JournalPlace?
  /// The record's identifier, which decides where all else is equal.
  public let id: RecordID

  /// The position of a record: when it happened, its place in the journal, its identifier.
  public init(_ at: Instant, _ place: JournalPlace?, _ id: RecordID) {
    self.at = at
    self.place = place
    self.id = id
  }

  public static func < (left: MomentOrder, right: MomentOrder) -> Bool {
    if left.at != right.at { return left.at < right.at }
    let (a, b) = (left.place?.rawValue ?? -1, right.place?.rawValue ?? -1)
    return a == b ? left.id < right.id : a < b
  }
}
