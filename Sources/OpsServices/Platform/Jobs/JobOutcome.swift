import OpsDomain

/// How the work of a job ended, as far as it is written down.
enum JobOutcome: Sendable {
  /// It is done; what it did, in a sentence.
  case succeeded(String)
  /// It failed with that code.
  case failed(ErrorCode)
}
