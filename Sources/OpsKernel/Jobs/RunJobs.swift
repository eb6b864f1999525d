import OpsDomain
import OpsStorage

/// Input of `job.run`.
public struct RunJobs: OperationInput {
  /// `NAME`: Only this job; default all jobs.
  public var job: Argument<Name>?
  /// Only jobs that are due; for a timer that runs often.
  public var due: Bool?
}

extension JobService {
  static let run = Operation<RunJobs, Listing<JobRunView>>(
    "job.run", area: .platform,
    "Runs all jobs once, or one job; a server runs due jobs by itself.",
    permission: .systemRunJobs,
    effect: .write(.final("a job makes several commits, and sent messages cannot be called back")),
    examples: ["job run", "job run notices.plan", "job run --due"], standsAlone: true)

  /// Runs one job after the other with the rights of the system and answers with how each run
  /// ended. The caller's commit takes the lease of the first job and gives the runs of the others
  /// their identifiers; their leases are taken when their turn comes, so that none runs out before.
  /// What somebody else has begun meanwhile is left out. Called again under the same key it runs
  /// nothing and answers with those of the runs that are still kept.
  ///
  /// Throws `notfound.any`, and `conflict.running` for a named job that somebody runs already.
  public func run(
    _ input: RunJobs, _ call: Call
  ) async throws -> Outcome<Listing<JobRunView>> {
    let named = try input.job.map { try catalogue.named($0) }
    let isForced = input.due != true
    let outcome = try await desk.perform(Self.run, input, call) { transaction in
      let system = transaction.asSystem("takes the leases of jobs")
      let runs = try await promise(named.map { [$0] } ?? catalogue.all, isForced, system)
      if let named, runs.isEmpty, isForced {
        throw OpsError(
          .conflictRunning, "\(named.name) is running already", field: "job",
          hint: "run `opsh job show \(named.name)` to see since when")
      }
      return Listing(items: runs)
    }
    guard !call.isRehearsal, desk.standsAlone else { return outcome }
    let promised = outcome.output.items
    if !outcome.isReplay { try await work(promised, isForced) }
    let ended = try await desk.readAsSystem(.part(of: JobService.run.descriptor)) { transaction in
      var views: [JobRunView] = []
      for known in promised {
        let run = try await transaction.repository(JobRun.self).fetch(known.number)
        if let run { views.append(JobRunView(run, of: known.job)) }
      }
      return views
    }
    return outcome.map { _ in Listing(items: ended) }
  }

  /// Begins the run of the first job that is free and promises the others theirs.
  private func promise(
    _ definitions: [JobDefinition], _ isForced: Bool, _ transaction: Transaction
  ) async throws -> [JobRunView] {
    let lease = JobLease(transaction: transaction)
    var runs: [JobRunView] = []
    for definition in definitions {
      guard try await lease.isFree(definition, isForced: isForced) else { continue }
      if !runs.isEmpty {
        runs.append(
          JobRunView(promised: transaction.nextID(), of: definition.name, at: transaction.now))
      } else if let run = try await lease.take(definition, owner: newOwner(), isForced: isForced) {
        runs.append(JobRunView(run, of: definition.name))
      }
    }
    return runs
  }

  /// Does the work of runs one after the other; all but the first still have to begin.
  private func work(_ promised: [JobRunView], _ isForced: Bool) async throws {
    for (position, view) in promised.enumerated() {
      let definition = try catalogue.named(view.job)
      let run: JobRun?
      if position == 0 {
        run = try await desk.readAsSystem(.part(of: JobService.run.descriptor)) { transaction in
          try await transaction.repository(JobRun.self).fetch(view.number)
        }
      } else {
        if Task.isCancelled { return }
        run = try await begin(definition, as: view.number, isForced: isForced)
      }
      if let run { _ = try await finish(definition, run) }
    }
  }

  private func newOwner() -> String {
    OperationKey.make(clock: desk.world.clock, random: desk.world.random)
  }

  /// Runs every job that is due and has something to do, one after the other. A failure is written
  /// down with its run and waits; it stops no other job. Of a run that failed in part the rest was
  /// done.
  ///
  /// - Parameter rest: Follows every write of a job. Writes take turns, so that everybody else
  ///   would get one turn only between two of them.
  /// - Returns: The runs that were begun here.
  ///
  /// Throws when a lease could not be taken because the book
  /// could not be written to, and on cancellation.
  @discardableResult
  public func runDue(resting rest: @escaping JobHandle.Rest = { _ in }) async throws -> [JobRun] {
    var runs: [JobRun] = []
    for definition in catalogue.all {
      try Task.checkCancellation()
      guard try await isWorthIt(definition), let begun = try await begin(definition) else {
        continue
      }
      runs.append(try await finish(definition, begun, resting: rest))
    }
    return runs
  }

  private func isWorthIt(_ definition: JobDefinition) async throws -> Bool {
    var hasFiles = false
    if definition.tidiesFiles { hasFiles = try await !desk.world.images.isEmpty() }
    return try await desk.readAsSystem(.lookForJobs) { [hasFiles] transaction in
      let job = try await transaction.repository(Job.self)
        .fetch(key: Job.nameKey, definition.name)
      if let job, !job.isDue(at: transaction.now) { return false }
      if hasFiles { return true }
      return try await definition.hasWork(transaction, channels)
    }
  }

  /// Takes the lease of a job that is due, or of any with `isForced`; nil where another process was
  /// faster.
  func begin(
    _ definition: JobDefinition, as id: RecordID? = nil, isForced: Bool = false
  ) async throws -> JobRun? {
    let owner = newOwner()
    return try await desk.performAsSystem(.beginJob, reason: "job \(definition.name)") {
      try await JobLease(transaction: $0).take(
        definition, owner: owner, isForced: isForced, as: id)
    }.output
  }

  /// Does the work of a run that was begun and writes down how it ended. What ends by cancellation
  /// is written down as interrupted, so that nobody has to wait for the lease to run out.
  func finish(
    _ definition: JobDefinition, _ run: JobRun,
    resting rest: @escaping JobHandle.Rest = { _ in }
  ) async throws -> JobRun {
    let handle = JobHandle(
      desk: desk, run: run, name: definition.name, channels: channels,
      outside: outside, rest: rest)
    let outcome: JobOutcome
    do {
      outcome = handle.parts.outcome(try await definition.work(handle))
    } catch is CancellationError {
      outcome = .failed(.interrupted)
    } catch {
      outcome = .failed((error as? OpsError)?.code ?? .internalError)
    }
    let chance = desk.world.random.next()
    // The end is written though the task may be cancelled.
    return try await Task { [desk] in
      try await desk.performAsSystem(.endJob, reason: "job \(definition.name)") {
        let interval = try await definition.interval.value($0)
        return try await JobLease(transaction: $0).end(
          run, outcome, every: interval, chance: chance)
      }.output
    }.value
  }
}
