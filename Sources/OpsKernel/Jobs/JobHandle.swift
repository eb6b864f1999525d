import OpsDomain
import OpsStorage

/// What the work of a job has in hand: the book with the rights of the system, as long as the run
/// holds its lease.
public struct JobHandle: Sendable {
  package let desk: Desk
  let run: JobRun
  let name: String
  /// Where notices can be handed over from here.
  let channels: NoticeChannels
  /// What can be asked outside the book.
  package var outside = OutsideServices.none
  /// What follows a write, told how long that took.
  var rest: Rest = { _ in }
  /// What went wrong with parts of the work.
  let parts = JobParts()

  /// Leaves the book to others for a while after work that took so long.
  public typealias Rest = @Sendable (Duration) async throws -> Void

  var random: any RandomSource { desk.world.random }
  package var now: Instant { desk.world.clock.now() }

  /// Reads the book.
  public func read<Output: Sendable>(
    _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Output {
    try await desk.readAsSystem(.workOnJob, body)
  }

  /// Writes to the book as one commit, which is also a sign of life: the lease begins again.
  /// Throws `conflict.running` when the lease was lost; then nothing is written.
  public func write<Output: Sendable>(
    _ body: @Sendable (Transaction) async throws -> Output
  ) async throws -> Output {
    let started = ContinuousClock.now
    let output = try await desk.performAsSystem(.workOnJob, reason: "job \(name)") { transaction in
      try await prolong(transaction)
      return try await body(transaction)
    }.output
    try await rest(started.duration(to: .now))
    return output
  }

  /// A sign of life, for work that goes on for long without writing. Throws as ``write(_:)`` does.
  public func beat() async throws { try await write { _ in } }

  /// A sign of life where the last one is a quarter of the lease ago: between parts of work that
  /// may be short or long. Throws as ``write(_:)`` does.
  public func keepAlive() async throws {
    let job = try await read { try await held($0) }
    let quiet = job.heartbeatAt.map { now.since($0).milliseconds } ?? Job.lease.milliseconds
    if quiet >= Job.lease.milliseconds / 4 { try await beat() }
  }

  private func prolong(_ transaction: Transaction) async throws {
    var job = try await held(transaction)
    job.prolong(at: transaction.now)
    _ = try await transaction.repository(Job.self).update(job)
  }

  /// The job, as long as this run holds its lease.
  func held(_ transaction: Transaction) async throws -> Job {
    guard let job = try await transaction.repository(Job.self).fetch(run.jobID),
      job.isHeld(by: run.owner, run: run.id)
    else {
      throw OpsError(
        .conflictRunning, "The run of \(name) took too long; another run took over",
        hint: "run `opsh job show \(name)` to see its runs")
    }
    return job
  }
}
