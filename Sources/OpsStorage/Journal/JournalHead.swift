import OpsDomain

/// Where the journal ends: the last sequence and the chain's hash there.
public struct JournalHead: Sendable {
  public let sequence: Int64
  public let hash: [UInt8]
  /// When the last commit was made; nil for an empty journal, and where nobody said.
  public let at: Instant?

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

  /// The time of a commit that follows: `time`, or the head's own when the clock went back a
  /// little, so that the times in a journal never go back.
  ///
  /// Throws `tempfail.clock_behind` when `time` is more than ``Limits/clockTolerance`` before it.
  func time(following time: Instant) throws(OpsError) -> Instant {
    guard let at, time < at else { return time }
    guard !Self.isBack(time, at) else {
      throw OpsError(
        .clockBehind, "The clock says \(time), but the last commit was made at \(at)",
        hint: "set the machine's clock; it may be at most \(Limits.clockTolerance) behind \(at)")
    }
    return at
  }

  /// Whether `time` is before `last` by more than is tolerated. Stored times may be anything.
  static func isBack(_ time: Instant, _ last: Instant) -> Bool {
    time.adding(Limits.clockTolerance) < last
  }
}

extension JournalHead: Equatable {
  /// The hash covers the time, and not everybody who knows the hash knows the time.
  public static func == (left: JournalHead, right: JournalHead) -> Bool {
    left.sequence == right.sequence && left.hash == right.hash
  }
}
