/// Which of two records was written first: the one with the smaller place.
///
/// It orders records by their commit, and within a commit by the order in which they were written.
/// It says nothing about time: something may be recorded today that happened last week. Lists by
/// time therefore sort by the time first and by the place only where two times are equal
/// (``MomentOrder``). Identifiers cannot take its part: they are drawn before the commit.
///
/// The place is that of the commit which added the record; a later change of the record keeps it.
/// Two records never have the same. A store sets it when it commits, and nobody else can; until
/// then a record stands behind everything that is committed.
public struct JournalPlace: Hashable, Sendable, Comparable {
  /// How many changes one commit may hold.
  public static let changesPerCommit: Int64 = 1 << 20
  /// The sequence of what is not committed yet: after all that a journal can have.
  private static let pendingSequence = Int64.max / changesPerCommit

  /// As it is stored: the sequence × 2²⁰ + the position, like the `position` of the journal.
  public let rawValue: Int64

  /// The place that is stored as this number.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The place of a change; positions count from 0.
  public init(sequence: Int64, position: Int) {
    rawValue =
      sequence * Self.changesPerCommit + min(Int64(position), Self.changesPerCommit - 1)
  }

  /// The place of the change that an uncommitted transaction makes at `position`.
  public static func pending(_ position: Int) -> JournalPlace {
    JournalPlace(sequence: pendingSequence, position: position)
  }

  /// The sequence of the commit; beyond all of them before the commit.
  public var sequence: Int64 { rawValue / Self.changesPerCommit }
  /// The position in the commit, from 0.
  public var position: Int64 { rawValue % Self.changesPerCommit }
  /// Whether the record is not committed yet.
  public var isPending: Bool { sequence >= Self.pendingSequence }

  public static func < (left: JournalPlace, right: JournalPlace) -> Bool {
    left.rawValue < right.rawValue
  }
}
