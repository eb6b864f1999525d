import OpsDomain
import OpsKernel

/// A bulk run from its first row, or from where an earlier one ended, to its last.
final class BulkRun {
  let context: ShellContext
  let call: Call
  let service: BulkService
  let reader: FrameReader
  let rejects: BulkRejects
  /// The refused rows of this run, for the person who runs it.
  let refused = RefusedRows()
  let meter: BulkMeter
  /// Nil for a rehearsal, which is not remembered.
  let jobs: (any JobStore)?
  private let clock: any BusinessClock
  private(set) var job: BulkJob
  private var columns: [String: String] = [:]
  /// What ended the run before the input did.
  private(set) var failure: OpsError?

  /// A run over an input that has been opened and checked.
  init(
    _ context: ShellContext, _ call: Call, _ dependencies: AppDependencies, _ job: BulkJob,
    _ reader: FrameReader, _ rejects: BulkRejects, isQuiet: Bool
  ) {
    self.context = context
    self.call = call
    self.job = job
    self.reader = reader
    self.rejects = rejects
    service = dependencies.bulk
    clock = dependencies.desk.clock
    // What is only tried out is nothing that could be resumed.
    jobs = call.isRehearsal || context.session.isSandbox ? nil : context.host.jobs
    meter = BulkMeter(
      context.console, isQuiet: isQuiet, job: jobs == nil ? nil : job.name,
      limit: job.plan.limit)
  }

  /// Runs to the end, or to what ends it. Throws only what says that nothing is known: failures of
  /// the rows, the book and the input are in the job.
  func run() async throws {
    let before = job.tally.read
    let earlier = job.elapsedMilliseconds
    (job.state, job.process) = (.running, ProcessMark.own)
    try save()
    do {
      try await runFrames(before: before, earlier: earlier)
    } catch is CancellationError {
      job.state = .interrupted
    } catch let error as OpsError {
      fail(error)
    }
    job.elapsedMilliseconds = earlier + meter.elapsed
    meter.finish()
    // Rows are in: whatever happens now, they have a summary.
    do { try rejects.close() } catch let error as OpsError { fail(error) }
    do { try save() } catch let error as OpsError { fail(error) }
  }

  /// Takes note of what ended the run. What failed first is told.
  private func fail(_ error: OpsError) {
    guard job.state != .failed else { return }
    job.state = .failed
    failure = resumable(RowKeys.explained(failure ?? error, of: job.plan))
  }

  private func runFrames(before: Int, earlier: Int) async throws {
    let reader = reader
    columns = await reader.columns
    var next = try await reader.next()
    while let frame = next {
      try Task.checkCancellation()
      async let following = reader.next()
      let outcome = await book(frame)
      try settle(frame, try outcome.get())
      job.elapsedMilliseconds = earlier + meter.elapsed
      meter.show(job.tally, frame.position, before: before)
      try save()
      if let failure { throw failure }
      if hasTooManyErrors {
        job.state = .stopped
        return
      }
      next = try await following
    }
    if job.plan.atomicity == .all, job.tally.rejected > 0 {
      job.state = .refused
    } else {
      job.state = hasTooManyErrors ? .stopped : .done
    }
  }

  /// The error that ended the run. Nobody has given the key of a frame, so what goes on is the job.
  private func resumable(_ error: OpsError) -> OpsError {
    var error = error
    let resume = "run `opsh job resume \(job.name)`"
    switch error.code {
    case .unknownOutcome: error.hint = jobs == nil ? nil : "\(resume): no row is booked twice"
    case .storageFull where jobs != nil: error.hint = "make room on the disk, then \(resume)"
    default: break
    }
    return error
  }

  private var hasTooManyErrors: Bool {
    job.plan.maxErrors?.isExceeded(by: job.tally.rejected, of: job.tally.read) ?? false
  }

  // MARK: A frame

  /// Runs the calls of a frame. A frame that has begun is finished, even if somebody wants to stop:
  /// only then is its outcome known. One that is all of the file and one commit of a book on this
  /// machine stops until its commit begins: then nothing is written, and that is known as well.
  private func book(_ frame: RowFrame) async -> Result<[BulkResult], any Error> {
    guard let prepared = frame.prepared else { return .success([]) }
    let (service, plan) = (service, job.plan)
    var call = frameCall(frame)
    do {
      // Rights may have ended since the run began.
      call.principal = try await context.host.principal()
    } catch {
      return .failure(error)
    }
    let lanes = BulkLanes(service, plan, context.registry.blueprint.operations)
    let admitted = call
    let stop = plan.atomicity == .all && !service.isRemote ? FrameStop() : nil
    let task = Task { () -> Result<[BulkResult], any Error> in
      do {
        return .success(try await lanes.run(prepared, frame, admitted, stop: stop))
      } catch {
        return .failure(error)
      }
    }
    guard let stop else { return await task.value }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      stop.stop { task.cancel() }
    }
  }

  /// The call of a frame; what is one commit has one key.
  private func frameCall(_ frame: RowFrame) -> Call {
    var call = call
    call.run = job.name
    guard job.plan.atomicity != .row, !call.isRehearsal else { return call }
    var digest = ContentDigest()
    for row in frame.rows {
      let key = try? row.call.get().key
      digest.update(Array((key ?? "").utf8) + [0])
    }
    call.key = "bulk.\(job.plan.atomicity.rawValue)/\(digest.text)"
    return call
  }

  /// Takes note of what became of the rows, in their order.
  private func settle(_ frame: RowFrame, _ results: [BulkResult]) throws {
    if let error = results.lazy.compactMap(\.error).first(where: \.isRetryable) {
      // What stands of the frame is found out by its keys, when the run goes on.
      failure = error
      return
    }
    var results = results[...]
    let first = frame.prepared == nil ? nil : firstRefusal(frame, results)
    for row in frame.rows {
      var error: OpsError?
      var isReplay = false
      switch row.call {
      case .failure(let problem): error = problem
      case .success:
        if let result = results.popFirst() {
          (error, isReplay) = (result.error, result.isReplay)
        }
        if job.plan.atomicity != .row, error == nil {
          error = batchError(frame, first)
        }
      }
      if let error {
        // If a whole file is refused, its good rows are not listed separately.
        if job.plan.atomicity == .all, error.code == .batchRefused {
          job.tally.read += 1
        } else {
          let error = explained(error, row).renamingFields { columns[$0] ?? $0 }
          job.tally.reject(error, line: row.line)
          if error.code != .batchRefused { refused.add(line: row.line, error) }
          try rejects.write(row, error)
        }
      } else {
        job.tally.accept(isReplay: isReplay)
      }
      job.tally.lastLine = row.line
    }
    job.readDigest = frame.digest
    job.rejectBytes = rejects.size
  }

  /// The error of a row; a key that was made of the file is not one that somebody gave.
  private func explained(_ error: OpsError, _ row: BulkRow) -> OpsError {
    if job.plan.atomicity == .batch, error.isBookedAlone {
      let hasOwnKey = (try? row.call.get().keepsAnswer) == true
      return error.hinting(RowKeys.afterBatch(hasOwnKey: hasOwnKey))
    }
    guard let digest = job.digest, (try? row.call.get().key)?.contains(digest) == true else {
      return error
    }
    return RowKeys.explained(error, of: job.plan, line: row.line)
  }

  private func firstRefusal(
    _ frame: RowFrame, _ results: ArraySlice<BulkResult>
  ) -> (row: BulkRow, error: OpsError)? {
    for (row, result) in zip(frame.rows, results) {
      if let error = result.error { return (row, error) }
    }
    return nil
  }

  /// Why a good row of a batch did not go in: another one of it was bad.
  private func batchError(
    _ frame: RowFrame, _ refused: (row: BulkRow, error: OpsError)?
  ) -> OpsError? {
    let unread = frame.rows.first { row in
      if case .failure = row.call { true } else { false }
    }
    guard let line = (refused?.row ?? unread)?.line else { return nil }
    let booked = refused.flatMap { $0.error.isBookedAlone ? explained($0.error, $0.row).hint : nil }
    let correct =
      job.plan.rejects == nil
      ? "correct that line and load only the rows of this batch"
      : "correct that line in the rejects file and load that file"
    return OpsError(
      .batchRefused, "Line \(line) of the same batch was refused, so the whole batch was refused",
      hint: booked ?? correct)
  }

  private func save() throws {
    guard let jobs else { return }
    job.updatedAt = clock.now()
    try jobs.save(job)
  }
}
