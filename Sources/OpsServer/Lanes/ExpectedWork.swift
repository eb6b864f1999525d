/// What work is expected to be, as far as can be told when somebody asks for it.
struct ExpectedWork: Sendable {
  /// Expected time on a thread, in nanoseconds.
  var cost: Int64
  /// Requests of one caller that wait for such work at once.
  var waiting: Int
  /// Longest time that somebody may have to wait until it is begun, in nanoseconds.
  var wait: Int64

  /// Of which nothing is known, and for which everybody waits.
  static let unknown = ExpectedWork(cost: 0, waiting: .max, wait: .max)
}
