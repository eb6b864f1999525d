import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageRemote
import OpsWire

/// Changesets of the server's book: steps are documents on the way.
extension RemoteForwarder: ChangesetForwarder {
  func stage(
    _ operation: String, input: Document, after steps: [StagedStep], call: Call
  ) async throws -> StagedAnswer {
    var request = OperationCall(
      input: input, key: call.key, reason: call.reason, isRehearsal: call.isRehearsal,
      run: call.run, knownAt: call.knownAt)
    request.files = call.files
    let answer = try await operations.changesets.run(
      ChangesetCall(steps: try Self.documents(steps), operation: operation, call: request))
    var outcome = Outcome(
      output: answer.output, changed: answer.changed, receipt: answer.receipt,
      isReplay: answer.isReplay, changes: answer.changes)
    outcome.deleted = answer.deleted
    return StagedAnswer(outcome: outcome, step: try answer.step.map(Self.step))
  }

  func plan(_ question: StagedQuestion) async throws -> StagedPlan {
    var request = ChangesetQuestion(steps: try Self.documents(question.steps))
    request.below = question.below
    request.wantsChanges = question.wantsChanges
    request.isRefresh = question.isRefresh
    request.madeBy = question.madeBy
    request.files = question.files
    let answer = try await operations.changesets.plan(request)
    return StagedPlan(
      at: answer.at, steps: try answer.steps.map(Self.step), changes: answer.changes,
      hidden: answer.hidden, records: answer.records, confidential: answer.confidential,
      state: try DocumentDecoder.decode(TimedDigest.self, from: answer.state, unknown: .ignore))
  }

  func commit(
    _ steps: [StagedStep], madeBy: RecordID?, call: Call
  ) async throws -> CommitReceipt? {
    try await operations.changesets.commit(
      ChangesetOrder(
        steps: try Self.documents(steps), key: call.key, reason: call.reason, run: call.run,
        madeBy: madeBy))
  }

  func hasCommitted(key: String) async throws -> Bool {
    try await operations.changesets.hasCommitted(key)
  }

  private static func documents(_ steps: [StagedStep]) throws(OpsError) -> [Document] {
    var documents: [Document] = []
    for step in steps { documents.append(try DocumentEncoder.encode(step)) }
    return documents
  }

  private static func step(_ document: Document) throws(OpsError) -> StagedStep {
    try DocumentDecoder.decode(StagedStep.self, from: document, unknown: .ignore)
  }
}
