import OpsDomain

/// How the work of a job ended, as far as it is written down.
enum JobOutcome: Sendable {
  /// It is done; what it did, in a sentence.
  case succeeded(String)
  /// It is done but for some parts; what it did, and the code of the first part that failed.
  case partly(String, ErrorCode)
  /// It failed with that code.
  case failed(ErrorCode)
}

extension JobRun {
  /// The run after its end.
  func ended(_ outcome: JobOutcome, at now: Instant) -> JobRun {
    var run = self
    run.endedAt = now
    switch outcome {
    case .succeeded(let text):
      run.state = .succeeded
      run.result = text
    case .partly(let text, let code):
      run.state = .partlyFailed
      run.result = text
      run.error = code.rawValue
    case .failed(let code):
      run.state = .failed
      run.error = code.rawValue
    }
    return run
  }
}
