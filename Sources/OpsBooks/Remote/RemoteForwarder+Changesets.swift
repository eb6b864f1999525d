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
    let request = try question.mapSteps(Self.documents)
    return try await operations.changesets.plan(request).map(Self.step) {
      try DocumentDecoder.decode(TimedDigest.self, from: $0, unknown: .ignore)
    }
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
