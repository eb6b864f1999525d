import OpsDomain

/// Where the journal ends: the last sequence and the chain's hash there.
public struct JournalHead: Sendable {
  /// Position of the last commit; 0 for an empty journal.
  public let sequence: Int64
  /// Hash of the last commit, 32 bytes; all of them zero for an empty journal.
  public let hash: [UInt8]
  /// When the last commit was made; nil for an empty journal, and where nobody said.
  public let at: Instant?

  /// The end of a journal with this last commit; the time is nil where it is not known.
  public init(sequence: Int64, hash: [UInt8], at: Instant? = nil) {
    self.sequence = sequence
    self.hash = hash
    self.at = at
  }

  /// Where the journal ends with `commit`.
  public init(_ commit: Commit) {
    self.init(sequence: commit.sequence, hash: commit.hash, at: commit.header.at)
  }

  /// The head of an empty journal: 32 zero bytes.
  public static let empty = JournalHead(sequence: 0, hash: [UInt8](repeating: 0, count: 32))

  /// The time that the next commit gets, when the clock says `time`. Times in a journal never go
  /// back: when the clock has gone back a little, the next commit gets the time of the last one.
  ///
  /// Throws `tempfail.clock_behind` when `time` is more than ``Limits/clockTolerance`` before the
  /// time of the last commit.
  func time(following time: Instant) throws(OpsError) -> Instant {
    guard let at, time < at else { return time }
    guard !Self.isBack(time, at) else {
      throw OpsError(
        .clockBehind, "The clock says \(time), but the last commit was made at \(at)",
        hint: "set the machine's clock; it may be at most \(Limits.clockTolerance) behind \(at)")
    }
    return at
  }

  /// Whether `time` is more than ``Limits/clockTolerance`` before `last`.
  ///
  /// The tolerance is added to `time`, not taken as a difference: a changed book may hold any time,
  /// and the difference of two extreme ones is too large for a number.
  static func isBack(_ time: Instant, _ last: Instant) -> Bool {
    time.adding(Limits.clockTolerance) < last
  }
}

extension JournalHead: Equatable {
  /// Times are not compared. The hash is made of the time as well, so equal hashes mean equal
  /// times, and some heads are known without their time.
  public static func == (left: JournalHead, right: JournalHead) -> Bool {
    left.sequence == right.sequence && left.hash == right.hash
  }
}
