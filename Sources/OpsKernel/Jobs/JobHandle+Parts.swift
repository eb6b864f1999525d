import Logging
import OpsDomain
import OpsStorage

extension JobHandle {
  /// Does a part of the work that stands for itself, such as one payment of many: what is wrong
  /// with it stops no other part. It is counted and told to the log by its code, and the run ends
  /// as partly failed.
  ///
  /// - Parameter name: What people call the part: see ``JobPart/name``.
  /// - Returns: Whether it was done.
  ///
  /// Throws what stops the others as well: a cancellation, a run that was taken over, and a book
  /// that cannot be read or written now.
  @discardableResult
  public func part(_ name: String, _ work: () async throws -> Void) async throws -> Bool {
    do {
      try await work()
      return true
    } catch let error where Self.isOfPart(error) {
      parts.add(JobParts.Failure(part: name, code: desk.report(error, ofPart: name, in: self.name)))
      return false
    }
  }

  /// Does what is due, record by record, each by itself. Records that fail take no place of those
  /// behind them: as many others are done.
  ///
  /// - Parameters:
  ///   - most: How many are done in one run; the rest is for the next.
  ///   - find: The first so many that are due. What was done is not among them any more.
  ///   - work: Does one of them.
  ///
  /// Throws as ``part(_:_:)`` does.
  public func each(
    atMost most: Int, _ find: @Sendable (Transaction, _ count: Int) async throws -> [JobPart],
    _ work: (JobPart) async throws -> Void
  ) async throws {
    var tried: Set<RecordID> = []
    var left = most
    while left > 0 {
      let count = tried.count + left
      let due = try await read { try await find($0, count) }.filter { !tried.contains($0.id) }
      guard !due.isEmpty else { return }
      for part in due where left > 0 {
        try Task.checkCancellation()
        tried.insert(part.id)
        if try await self.part(part.name, { try await work(part) }) { left -= 1 }
      }
    }
  }

  /// Whether an error says that something is wrong with the part of the work that failed, and not
  /// that the run has to end.
  public static func isOfPart(_ error: any Error) -> Bool {
    guard !(error is CancellationError) else { return false }
    guard let error = error as? OpsError else { return true }
    return !error.isRetryable && error.code != .conflictRunning
      && error.errorClass != .interrupted
  }
}

extension Desk {
  /// Counts the failure of a part of a job, and tells the log what part and with which code: texts
  /// of errors may be personal.
  func report(_ error: any Error, ofPart part: String, in job: String) -> ErrorCode {
    let code = (report(error, of: job) as? OpsError)?.code ?? .internalError
    log.warning(
      "a part of a job failed",
      metadata: ["job": "\(job)", "part": "\(part)", "code": "\(code.rawValue)"])
    return code
  }
}
