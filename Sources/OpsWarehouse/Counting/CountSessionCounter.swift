import OpsDomain

/// A user who was asked to make a count. A count without any is made by anybody who may.
public struct CountSessionCounter: Entity {
  public static let record = Record("count_session_counters", .warehouse, "assigned counter")

  public var id: RecordID
  public var version: Int64 = 0
  public var sessionID: Indexed<Reference<CountSession>>
  public var userID: Indexed<Reference<User>>
  /// The place in the list, with gaps.
  public var position: Positive
}

extension CountSessionCounter {
  public static let keys = [UniqueKey(Columns.sessionID, Columns.userID)]
}
