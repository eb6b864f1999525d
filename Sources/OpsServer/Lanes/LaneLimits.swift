import OpsDomain

/// How much a lane takes on.
struct LaneLimits: Sendable {
  /// Threads that work at once.
  var threads: Int
  /// Pieces of work that wait at once; one more is turned away.
  var waiting: Int
  /// Longest time that new work may have to wait, as far as can be told when it comes.
  var wait: TimeSpan
  /// How many times as long work may wait that was let into the line: it is turned away then.
  var patience: Int64 = 2
  /// Pieces of work of one caller that are begun and not finished, most of which wait for the disk;
  /// one more is turned away.
  var begunOfCaller = 512
  /// Whether other threads of the process go first when there is not time enough for all.
  var yields = false
}
