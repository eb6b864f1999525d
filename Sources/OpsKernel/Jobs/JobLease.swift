import OpsDomain
import OpsStorage

/// Takes and gives back leases, inside one commit each.
struct JobLease {
  let transaction: Transaction

  /// The job's record, made if it was never run.
  func job(_ definition: JobDefinition) async throws -> Job {
    let jobs = transaction.repository(Job.self)
    if let known = try await jobs.fetch(key: Job.nameKey, definition.name) { return known }
    return try await jobs.create(
      Job(id: transaction.nextID(), name: definition.name, nextAt: transaction.now))
  }

  /// Whether ``take(_:owner:isForced:as:)`` would take the lease now.
  func isFree(_ definition: JobDefinition, isForced: Bool) async throws -> Bool {
    let job = try await transaction.repository(Job.self)
      .fetch(key: Job.nameKey, definition.name)
    return job.map { isFree($0, isForced: isForced) } ?? true
  }

  private func isFree(_ job: Job, isForced: Bool) -> Bool {
    isForced ? !job.isLeased(at: transaction.now) : job.isDue(at: transaction.now)
  }

  /// Takes the lease and begins a run; nil where somebody else holds it.
  /// - Parameters:
  ///   - isForced: Runs it though it is not due yet.
  ///   - id: The identifier the run has been promised; nil for a new one.
  func take(
    _ definition: JobDefinition, owner: String, isForced: Bool, as id: RecordID? = nil
  ) async throws -> JobRun? {
    let now = transaction.now
    var job = try await job(definition)
    guard isFree(job, isForced: isForced) else { return nil }
    if job.isStuck(at: now), let lost = job.runID { try await lose(lost) }
    let run = try await transaction.repository(JobRun.self).create(
      JobRun(id: id ?? transaction.nextID(), jobID: job.id, owner: owner, startedAt: now))
    job.take(run.id, owner: owner, at: now)
    _ = try await transaction.repository(Job.self).update(job)
    return run
  }

  /// Ends the run whose lease ran out.
  private func lose(_ id: RecordID) async throws {
    let runs = transaction.repository(JobRun.self)
    guard var run = try await runs.fetch(id), run.state == .running else { return }
    run.state = .lost
    run.endedAt = transaction.now
    run.error = ErrorCode.conflictRunning.rawValue
    _ = try await runs.update(run)
  }

  /// Writes down how a run ended and gives the lease back, if the run still has it.
  /// - Parameter interval: How long after a success the job is due again.
  func end(
    _ run: JobRun, _ outcome: JobOutcome, every interval: TimeSpan, chance: UInt64
  ) async throws -> JobRun {
    let runs = transaction.repository(JobRun.self)
    guard let running = try await runs.fetch(run.id) else { return run }
    guard running.state == .running, var job = try await job(heldBy: run) else { return running }
    switch outcome {
    case .succeeded(let text): job.succeed(text, every: interval, at: transaction.now)
    case .partly(let text, let code):
      job.succeed(text, but: code, every: interval, at: transaction.now)
    case .failed(let code): job.fail(code, chance: chance, at: transaction.now)
    }
    _ = try await transaction.repository(Job.self).update(job)
    let written = try await runs.update(running.ended(outcome, at: transaction.now))
    try await trim(job.id)
    return written
  }

  /// The job of a run, if the run still has its lease.
  private func job(heldBy run: JobRun) async throws -> Job? {
    let job = try await transaction.repository(Job.self).fetch(run.jobID)
    return job.flatMap { $0.isHeld(by: run.owner, run: run.id) ? $0 : nil }
  }

  /// Removes runs beyond the last ``Job/keptRuns``.
  private func trim(_ job: RecordID) async throws {
    let runs = try await transaction.repository(JobRun.self).all(
      where: .equals(JobRun.Columns.jobID, job),
      order: [.descending(JobRun.Columns.startedAt)])
    for old in runs.dropFirst(Job.keptRuns) where old.state != .running {
      try await transaction.repository(JobRun.self).delete(old)
    }
  }
}
