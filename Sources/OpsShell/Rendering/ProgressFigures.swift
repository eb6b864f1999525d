/// Where a long run stands.
public struct ProgressFigures: Sendable, Equatable {
  /// Rows read so far.
  public var done: Int
  /// Rows in all; nil if nobody knows.
  public var total: Int?
  /// Rows that an earlier run has dealt with, which say nothing about the pace of this one.
  public var earlier = 0
  /// Rows that went in.
  public var accepted: Int
  /// Rows that had gone in before, under the same key.
  public var replayed: Int
  /// Rows that were refused.
  public var rejected: Int
  /// Time since the start, in milliseconds.
  public var elapsedMilliseconds: Int
  /// What is counted: "rows", "lines".
  public var unit: String
  /// The job to resume by, if there is one.
  public var job: String?

  /// Figures of a run that counts rows unless told.
  public init(
    done: Int, total: Int? = nil, accepted: Int = 0, replayed: Int = 0, rejected: Int = 0,
    elapsedMilliseconds: Int, unit: String = "rows", job: String? = nil
  ) {
    self.done = done
    self.total = total
    self.accepted = accepted
    self.replayed = replayed
    self.rejected = rejected
    self.elapsedMilliseconds = elapsedMilliseconds
    self.unit = unit
    self.job = job
  }

  /// Whole percent, rounded down and at most 100: 100 only when everything is done.
  public var percent: Int? {
    guard let total else { return nil }
    guard total > 0 else { return 100 }
    return total.dividingFullWidth(max(0, min(done, total)).multipliedFullWidth(by: 100)).quotient
  }

  /// Rows a second since the start; nil in the first tenth of a second.
  public var rate: Int? {
    guard elapsedMilliseconds >= 100, done >= earlier else { return nil }
    return Int(min(1e15, Double(done - earlier) * 1000 / Double(elapsedMilliseconds)))
  }

  /// Seconds that remain at the same pace, rounded up; nil before one second and one row.
  public var remainingSeconds: Int? {
    guard let total, done > earlier, elapsedMilliseconds >= 1000 else { return nil }
    guard done < total else { return 0 }
    let seconds =
      Double(total - done) * Double(elapsedMilliseconds) / Double(done - earlier) / 1000
    return seconds < 1_000_000 ? Int(seconds.rounded(.up)) : nil
  }
}
