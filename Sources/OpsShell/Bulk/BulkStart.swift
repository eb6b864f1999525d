import OpsDomain
import OpsKernel

/// Everything that is checked before the first row: rights, columns, files, the number of rows.
struct BulkStart {
  let context: ShellContext
  let options: GlobalOptions
  let call: Call
  let dependencies: AppDependencies
  /// How many rows the input may have; nil for any number.
  let allowance: RowAllowance?

  init(_ context: ShellContext, _ invocation: Invocation, reason: String? = nil) async throws {
    self.context = context
    options = invocation.options
    dependencies = try await context.host.dependencies()
    var call = try await context.call(for: invocation)
    call.key = nil
    call.reason = call.reason ?? reason
    // Of a bulk run rows are counted, and before the first of them.
    let isJudged = context.host.isProtected && !call.isRehearsal && context.session.current == nil
    allowance = call.rows ?? (isJudged ? .atMost(Limits.protectedRows) : nil)
    call.rows = .any
    self.call = call
  }

  /// Starts a new job.
  func run(_ plan: BulkPlan) async throws -> CommandAnswer {
    let name = dependencies.bulk.newJobName()
    var plan = plan
    if plan.salt != nil { plan.salt = name }
    let job = BulkJob(
      name: name, plan: plan, user: call.principal.name, at: dependencies.desk.clock.now())
    return try await run(job, isNew: true)
  }

  /// Goes on with a job. Throws `conflict.key_reused` for another user than the one who started it,
  /// and `conflict.version` when the input is another one now.
  func resume(_ job: BulkJob) async throws -> CommandAnswer {
    try job.require(user: call.principal.name)
    return try await run(job, isNew: false)
  }

  private func run(_ job: BulkJob, isNew: Bool) async throws -> CommandAnswer {
    let plan = job.plan
    let form = RowForm(
      plan: plan, registry: context.registry, isConfirmed: try context.isConfirmed(options),
      linesConfirm: !context.host.isProtected)
    try checkRights(try form.descriptor())
    if plan.file != "-" { try SourceFiles([plan.file]).refuse(plan.rejects, field: "rejects") }
    let writer = context.files(options)
    let permit = try BulkRejects.order(plan, keeping: isNew ? nil : job.rejectBytes)
      .map(writer.permit)
    let input = try BulkInput(plan, context.console, isCounted: allowance != nil)
    var job = job
    if isNew {
      job.digest = input.digest
    } else if let known = job.digest, let now = input.digest, known != now {
      throw Self.otherInput(job)
    }
    try check(plan.expectedRows, form, input)
    let keys = keys(plan, input.digest)
    let frames = try FrameReader(dependencies.bulk, call, plan, context) {
      try form.rows(try input.open(), keys: keys)
    }
    if !isNew, job.tally.lastLine > 0,
      try await frames.skip(through: job.tally.lastLine) != job.readDigest
    {
      throw Self.otherInput(job)
    }
    let rejects = try BulkRejects(
      try permit.map { try writer.open($0) }, plan, header: await frames.header)
    remarkOnLanes(plan)
    let run = BulkRun(
      context, call, dependencies, job, frames, rejects, isQuiet: options.isQuiet)
    try await run.run()
    run.refused.tell(
      context.console, options, more: plan.rejects ?? "--rejects FILE")
    return answer(run)
  }

  // MARK: Checks

  private func checkRights(_ descriptor: OperationDescriptor?) throws {
    guard let descriptor else { return }
    try dependencies.desk.admit(call.principal, to: descriptor)
    // A right to some records is enough: each row is asked about by itself.
    try call.principal.requireEntry(descriptor.permission, to: descriptor.name, some: true)
  }

  private func check(_ expected: Int?, _ form: RowForm, _ input: BulkInput) throws {
    guard expected != nil || allowance != nil else { return }
    var reader = try form.rows(try input.open(), keys: nil)
    var found = 0
    while found < form.plan.limit ?? .max, try reader.next() != nil { found += 1 }
    guard let expected else {
      try allowance?.check(found, "rows")
      return
    }
    guard expected != found else { return }
    throw OpsError(
      .confirmNeeded,
      Counted.text(expected, "row was", "rows were") + " expected, the input has \(found)",
      field: "expect_rows", hint: "nothing was booked; check the input, or give the right number")
  }

  private static func otherInput(_ job: BulkJob) -> OpsError {
    OpsError(
      .conflictVersion, "\(job.name) began with another input", field: "from",
      hint: "give it the same content, or start a new run of bulk")
  }

  private func keys(_ plan: BulkPlan, _ digest: String?) -> RowKeys? {
    guard plan.keyColumn == nil, let origin = plan.salt ?? digest else { return nil }
    let command = String(plan.command.map { $0 == " " ? "." : $0 })
    return RowKeys(command: command, origin: origin, target: plan.target)
  }

  private func remarkOnLanes(_ plan: BulkPlan) {
    guard plan.parallel > 1, !dependencies.bulk.isRemote, !options.isQuiet else { return }
    context.console.remark(
      "a book on this machine has one writer: --parallel \(plan.parallel) changes nothing here\n")
  }

  // MARK: The end

  private func answer(_ run: BulkRun) -> CommandAnswer {
    let job = run.job
    // What is only tried out is remembered nowhere: it has no name to go on by.
    let name = run.jobs == nil ? nil : job.name
    if let failure = run.failure {
      _ = Shell.report(failure, format: options.format, context.console)
    }
    let exit = Self.exitCode(job, run.failure)
    let console = context.console
    let style = Style.resolve(
      options.colour, isTerminal: console.isTerminal, environment: console.environment)
    let text = BulkSummary.text(
      job, name: name, isRehearsal: call.isRehearsal, glyphs: style.glyphs)
    if call.isRehearsal, !options.isQuiet, !console.isTerminal || options.format != nil {
      console.remark("dry run: nothing was booked\n")
    }
    return CommandAnswer(
      schema: BulkSummary.schema,
      data: BulkSummary.document(job, name: name, exit: exit),
      text: console.isTerminal ? text : nil, exitCode: exit)
  }

  /// 0 all in, 3 some refused, 65 stopped or refused as a whole, 75 to be resumed, 130 interrupted;
  /// a failure that time does not heal keeps its own code.
  static func exitCode(_ job: BulkJob, _ failure: OpsError?) -> Int32 {
    switch job.state {
    case .running, .done:
      job.tally.rejected == 0 ? 0 : ErrorClass.partial.exitCode
    case .stopped, .refused: ErrorClass.data.exitCode
    case .interrupted: ErrorClass.interrupted.exitCode
    case .killed: ErrorClass.tempfail.exitCode
    case .failed:
      failure.map { $0.isRetryable ? ErrorClass.tempfail.exitCode : $0.errorClass.exitCode }
        ?? ErrorClass.internalError.exitCode
    }
  }
}
