import OpsDomain
import OpsStorage

extension JournalReader {
  /// The sequence of the last commit before the moment; 0 for none. Found by halving: commits are
  /// in the order of time, but for clocks that were set back, which costs some exactness and
  /// nothing else.
  package func sequence(before moment: Instant) async throws -> Int64 {
    var low: Int64 = 0
    var high = try await head().sequence
    while low < high {
      let middle = low + (high - low) / 2
      guard let commit = try await commits(after: middle, limit: 1).first else { break }
      if commit.header.at < moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
