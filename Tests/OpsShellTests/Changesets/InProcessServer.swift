import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import Synchronization

/// A server in this process, for a desk whose book it keeps.
final class InProcessServer: ChangesetForwarder {
  private struct State {
    /// What others do before the next commits, one after the other.
    var others: [@Sendable () async throws -> Void] = []
    var lostAnswers = 0
    var requests = 0
  }

  let book: SampleBook
  private let host: SampleHost
  private let state = Mutex(State())

  /// - Parameter host: Says who is signed in.
  init(_ host: SampleHost) {
    self.host = host
    book = host.book
  }

  /// How many questions came about changesets.
  var requests: Int { state.withLock { $0.requests } }

  /// Lets somebody else do something before the next commit.
  func beforeCommit(_ work: @escaping @Sendable () async throws -> Void) {
    state.withLock { $0.others.append(work) }
  }

  /// Loses the answers to so many of the next commits.
  func loseAnswers(_ count: Int) { state.withLock { $0.lostAnswers = count } }

  func forward(_ operation: String, input: Document, call: Call) async throws -> Outcome<Document> {
    try await Blueprint.product.operations.operation(named: operation)
      .run(try services(call.files), input, try await ours(call))
  }

  func stage(
    _ operation: String, input: Document, after steps: [StagedStep], call: Call
  ) async throws -> StagedAnswer {
    state.withLock { $0.requests += 1 }
    return try await StagedRun.stage(
      operation, input: input, after: steps, try await ours(call), over: try services(call.files))
  }

  func plan(_ question: StagedQuestion) async throws -> StagedPlan {
    state.withLock { $0.requests += 1 }
    return try await StagedRun.plan(
      question, by: try await host.principal(), over: try services(question.files))
  }

  func commit(
    _ steps: [StagedStep], madeBy: RecordID?, call: Call
  ) async throws -> CommitReceipt? {
    let work: (@Sendable () async throws -> Void)? = state.withLock { state in
      state.others.isEmpty ? nil : state.others.removeFirst()
    }
    try await work?()
    let call = try await ours(call)
    let principal = call.principal
    let fingerprint = try StagedRun.fingerprint(of: steps, reason: call.reason, by: principal)
    let known = try await book.desk.receipt(ofChangeset: call.key ?? "", fingerprint, principal)
    if let known { return known }
    let run = try await StagedRun.checked(
      steps, madeBy: madeBy, by: principal, over: book.dependencies)
    let receipt = try await run.commit(call, fingerprint)
    let isLost = state.withLock { state in
      state.lostAnswers -= 1
      return state.lostAnswers >= 0
    }
    if isLost { throw OpsError(.unknownOutcome, "No answer came") }
    return receipt
  }

  func hasCommitted(key: String) async throws -> Bool {
    try await book.desk.hasCommitted(key: key, try await host.principal())
  }

  /// The call as the server knows it: whose token it is, the server says.
  private func ours(_ call: Call) async throws -> Call {
    var ours = call
    ours.principal = try await host.principal()
    ours.rows = nil
    ours.files = []
    return ours
  }

  private func services(_ files: [Document]) throws -> AppDependencies {
    files.isEmpty ? book.dependencies : book.dependencies.holding(try HeldFacts(files))
  }
}
