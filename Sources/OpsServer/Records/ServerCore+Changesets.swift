import OpsDomain
import OpsKernel
import OpsStorage
import OpsWire

/// Changesets that a client holds. The server keeps nothing of them between two requests, so that
/// any of several servers can answer the next one: each request brings all steps, and they are run
/// again on the book of that moment, with the rights of that moment.
extension ServerCore {
  /// How often a commit is tried whose steps have been checked, while others write what they read.
  private static let commitAttempts = 3

  /// Runs a command behind its steps. Nothing is committed.
  func stage(_ exchange: Exchange) async throws -> Answer {
    let principal = try await caller(of: exchange)
    let request = try WireCoder.changesetCall(try await exchange.body.document())
    let descriptor = try operations.operation(named: request.operation).descriptor
    try await dependencies.desk.admit(Call(principal), to: descriptor)
    try refusePaths(request.call.input, of: descriptor)
    let steps = try steps(request.steps)
    var call = Call(
      principal, key: request.call.key, reason: request.call.reason,
      isRehearsal: request.call.isRehearsal)
    call.run = request.call.run
    call.knownAt = request.call.knownAt
    let staged = call
    let services = try holding(request.call.files)
    let answer = try await lanes.read(descriptor.name + " staged", for: principal) {
      try await StagedRun.stage(
        descriptor.name, input: request.call.input, after: steps, staged, over: services)
    }
    var told = self.answer(answer.outcome, of: descriptor, for: principal)
    told.step = try answer.step.map { try DocumentEncoder.encode($0) }
    return Answer(bytes: WireCoder.bytes(told, in: collections))
  }

  /// What steps change together.
  func planChangeset(_ exchange: Exchange) async throws -> Answer {
    let principal = try await caller(of: exchange)
    let request = try WireCoder.changesetQuestion(try await exchange.body.document())
    let asked = try request.mapSteps(steps)
    let services = try holding(request.files)
    let plan = try await lanes.read("changeset.plan", for: principal) {
      try await StagedRun.plan(asked, by: principal, over: services)
    }
    let answer = try plan.map(
      { try DocumentEncoder.encode($0) }, state: { try DocumentEncoder.encode($0) })
    return Answer(bytes: WireCoder.bytes(answer, in: collections))
  }

  /// Commits steps as one commit, if each answers what it did. The same key with the same steps
  /// gives the first receipt again.
  func commitChangeset(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let order = try WireCoder.changesetOrder(try await exchange.body.document())
    let steps = try steps(order.steps)
    guard let key = try key(of: exchange, body: order.key) else {
      throw OpsError(
        .badValue, "The commit of a changeset needs a key", field: "key",
        hint: "choose a new key for each changeset, and repeat a request under its key")
    }
    var call = Call(principal, key: key, reason: order.reason)
    call.run = order.run
    let judged = call
    defer { if isAboutPeople(steps) { principals.clear() } }
    return try await keys.pass(key, of: principal) {
      try await commit(steps, madeBy: order.madeBy, judged, key)
    }
  }

  /// Whether the caller has committed a changeset under a key.
  func changesetState(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let isDone = try await dependencies.desk.hasCommitted(key: exchange.parts[0], principal)
    return Answer(schema: "changeset.state/1", data: ["done": .bool(isDone)])
  }

  private func commit(
    _ steps: [StagedStep], madeBy: RecordID?, _ call: Call, _ key: String
  ) async throws -> Answer {
    let principal = call.principal
    let fingerprint = try StagedRun.fingerprint(of: steps, reason: call.reason, by: principal)
    for attempt in 1... {
      let desk = dependencies.desk
      if let receipt = try await desk.receipt(ofChangeset: key, fingerprint, principal) {
        return answer(receipt, key, isReplay: true)
      }
      // The steps run where reads do: only the commit itself waits for its turn to write.
      let run = try await lanes.read("changeset.commit", for: principal) {
        try await StagedRun.checked(steps, madeBy: madeBy, by: principal, over: dependencies)
      }
      do {
        let receipt = try await lanes.write(for: principal) {
          try await run.commit(call, fingerprint)
        }
        return answer(receipt, key, isReplay: false)
      } catch let error as OpsError {
        // Somebody was faster: with this very commit, or with what the steps have read.
        let isRace = [.conflictVersion, .conflictKeyReused, .duplicate].contains(error.code)
        guard isRace, attempt < Self.commitAttempts else { throw error }
      }
    }
    throw OpsError(.internalError, "No attempt was made")
  }

  private func answer(_ receipt: CommitReceipt?, _ key: String, isReplay: Bool) -> Answer {
    Answer([
      "schema": "commit.receipt/1", "ok": true, "changed": .bool(receipt != nil),
      "op": "changeset.commit", "key": .text(key), "replayed": .bool(isReplay),
      "data": receipt.map { WireCoder.document($0) } ?? .null,
    ])
  }

  /// Reads steps. Throws `data.too_large` for more than a server runs again, and `data.bad_value`
  /// for what no server has answered.
  private func steps(_ documents: [Document]) throws(OpsError) -> [StagedStep] {
    guard documents.count <= Limits.stagedSteps + Limits.stagedChecks else { throw Self.tooMany }
    var steps: [StagedStep] = []
    for document in documents {
      let step = try DocumentDecoder.decode(StagedStep.self, from: document)
      try refusePaths(step.input, of: try operations.operation(named: step.operation).descriptor)
      steps.append(step)
    }
    let changing = steps.count { !$0.isCheck }
    guard changing <= Limits.stagedSteps, steps.count - changing <= Limits.stagedChecks else {
      throw Self.tooMany
    }
    return steps
  }

  private static let tooMany = OpsError(
    .tooLarge,
    "A changeset has at most \(Limits.stagedSteps) commands that change something, and "
      + "\(Limits.stagedChecks) that do not",
    field: "steps", hint: "commit in parts")

  /// The services that know the files that steps name, as the client describes them. Nothing of
  /// them is stored.
  private func holding(_ files: [Document]) throws(OpsError) -> AppDependencies {
    files.isEmpty ? dependencies : dependencies.holding(try HeldFacts(files))
  }

  /// Whether a step may have changed users, by itself or by its parts: then no remembered right is
  /// used again.
  private func isAboutPeople(_ steps: [StagedStep]) -> Bool {
    steps.contains { step in
      guard let descriptor = operations[step.operation]?.descriptor else { return false }
      return descriptor.effect.isWrite && (descriptor.area == .identity || descriptor.isInternal)
    }
  }
}
