import OpsDomain

/// Remembers when something was tried: in this process, or in a place that all servers of a book
/// share, so that a guesser gets no more tries by asking another server.
public protocol AttemptMemory: Sendable {
  /// Lets `change` see and replace the times that are remembered under these keys, while nobody
  /// else changes them. Keys without times are forgotten. `change` may run again.
  func change<Answer: Sendable>(
    _ keys: [String], at now: Instant, _ change: (inout [String: [Instant]]) -> Answer
  ) -> Answer
}
