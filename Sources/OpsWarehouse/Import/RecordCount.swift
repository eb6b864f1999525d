import OpsKernel

/// What happened to the records of one kind.
public struct RecordCount: AnswerRecord, Equatable {
  /// Records that the import created.
  public var made: Int = 0
  /// Records that the book already had and that got other values.
  public var changed: Int = 0
  /// Records that already had the same values.
  public var same: Int = 0
  /// Records that people wrote or changed: the import left them as they are.
  public var kept: Int = 0

  /// No records yet; the import adds each one.
  public init() {}

  /// How many there were.
  public var total: Int { made + changed + same + kept }

  mutating func add(_ other: RecordCount) {
    made += other.made
    changed += other.changed
    same += other.same
    kept += other.kept
  }

  mutating func add(_ outcome: Outcome) {
    switch outcome {
    case .made: made += 1
    case .changed: changed += 1
    case .same: same += 1
    case .kept: kept += 1
    }
  }

  /// What happened to one record.
  enum Outcome { case made, changed, same, kept }
}
