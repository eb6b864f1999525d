import OpsDomain
import OpsStorage

extension Desk {
  /// Runs calls of any operations, in order, each a commit of its own, with one wait for the disk
  /// for many of them. A refused one leaves nothing and does not stop the others.
  ///
  /// A key that stands for the same call already makes it a replay; for another call it is
  /// `conflict.key_reused`, for a call that was undone `rule.bad_state`. The caller's rights have
  /// been checked. Throws the store's errors when the whole could not be made durable.
  ///
  /// - Parameter carried: Services that the calls run with. Each commit answers what it has left to
  ///   do for them.
  func performEach(
    _ calls: [PreparedCall], of carrier: OperationDescriptor, _ call: Call,
    carrying carried: CarriedServices
  ) async throws -> [Result<Outcome<[WrittenRecord]>, any Error>] {
    guard canGroup(call) else { return try await oneByOne(calls, call, carrying: carried) }
    do {
      let rows = try allowance(for: call)
      let known = try await keys(of: calls[...], call)
      var results: [Result<Outcome<[WrittenRecord]>, any Error>] = []
      results.reserveCapacity(calls.count)
      var rest = calls[...]
      while !rest.isEmpty {
        // Where a key comes again, the call before must stand first: then it is a replay.
        let run = Self.distinct(rest)
        rest = rest.dropFirst(run.count)
        results += try await write(
          run, known: results.isEmpty ? known : try await keys(of: run, call), call, rows,
          carrying: carried)
      }
      for case (let one, .failure(let error)) in zip(calls, results) {
        await keepRefusal(error, of: one.operation, call)
      }
      return results
    } catch {
      throw report(error, of: carrier.name)
    }
  }

  /// Whether calls can share a turn of the store here.
  private func canGroup(_ call: Call) -> Bool {
    forwarder == nil && recorder == nil && turn == nil && !call.isRehearsal
  }

  /// What the caller has committed under the keys of `calls` already.
  func keys(of calls: ArraySlice<PreparedCall>, _ call: Call) async throws -> [String: KnownCall] {
    let marks = try await store.journal.marks(
      of: calls.compactMap(\.key), by: call.principal.userID)
    guard !marks.isEmpty else { return [:] }
    let undone = try await undone(marks, call.principal)
    var known: [String: KnownCall] = [:]
    for (key, mark) in marks {
      known[key] = KnownCall(fingerprint: mark.fingerprint, refusal: undone[key])
    }
    return known
  }

  /// The calls up to the first whose key has come before.
  private static func distinct(_ calls: ArraySlice<PreparedCall>) -> ArraySlice<PreparedCall> {
    var seen: Set<String> = []
    return calls.prefix { one in one.key.map { seen.insert($0).inserted } ?? true }
  }

  private func write(
    _ calls: ArraySlice<PreparedCall>, known: [String: KnownCall], _ call: Call,
    _ rows: RowAllowance?, carrying carried: CarriedServices
  ) async throws -> [Result<Outcome<[WrittenRecord]>, any Error>] {
    let fresh = known.isEmpty ? Array(calls) : calls.filter { known[$0.key ?? ""] == nil }
    let turn = newTurn()
    let services = carried.finder(at: inside(turn))
    let context = world.context(for: call.principal)
    var written = try await alone {
      try await store.transactEach(fresh) { one, overlay in
        overlay.header = header(of: one, call)
        let inner = Call(call.principal, reason: one.reason ?? call.reason)
        let transaction = Transaction(writing: overlay, context: context)
        try await requireStanding(of: call, transaction)
        let answer = try await turn.run(in: transaction) { try await one.run(services, inner) }
        if let kept = answer.output {
          overlay.header?.answer = kept
          overlay.header?.sealsAnswer = true
        }
        try rows?.check(RowAllowance.count(overlay.changes))
        return carried.written(in: transaction)
      }
    }[...]
    var results: [Result<Outcome<[WrittenRecord]>, any Error>] = []
    results.reserveCapacity(calls.count)
    for one in calls {
      if let earlier = known[one.key ?? ""] {
        results.append(Self.replay(one, earlier))
        continue
      }
      switch written.removeFirst() {
      case .success(let commit):
        results.append(
          .success(
            Outcome(
              output: commit.answer, changed: commit.receipt != nil, receipt: commit.receipt)))
      case .failure(let error as OpsError) where error.code == .conflictKeyReused:
        // Another process with the same key was faster.
        let now = try await keys(of: [one], call)
        results.append(now[one.key ?? ""].map { Self.replay(one, $0) } ?? .failure(error))
      case .failure(let error): results.append(.failure(report(error, of: one.operation)))
      }
    }
    return results
  }

  private func header(of one: PreparedCall, _ call: Call) -> CommitHeader {
    var header = CommitHeader(
      key: one.key ?? OperationKey.make(clock: world.clock, random: world.random),
      at: world.clock.now(), actor: call.principal.userID, operation: one.operation,
      reason: one.reason ?? call.reason)
    header.fingerprint = one.fingerprint
    header.elevations = RunNote.texts(of: call)
    return header
  }

  private static func replay(
    _ one: PreparedCall, _ earlier: KnownCall
  ) -> Result<Outcome<[WrittenRecord]>, any Error> {
    if let refusal = earlier.refusal(of: one) { return .failure(refusal) }
    return .success(Outcome(output: [], changed: true, isReplay: true))
  }

  /// For rehearsals and changesets, where nothing is gained by taking calls together and no commit
  /// stands.
  private func oneByOne(
    _ calls: [PreparedCall], _ call: Call, carrying carried: CarriedServices
  ) async throws -> [Result<Outcome<[WrittenRecord]>, any Error>] {
    // What becomes of each is told, not what it answered.
    let services = carried.finder(at: unseen())
    // A rehearsal writes nothing that a later key could be compared with, so it is looked up here.
    let known = call.isRehearsal ? try await keys(of: calls[...], call) : [:]
    var results: [Result<Outcome<[WrittenRecord]>, any Error>] = []
    for one in calls {
      try Task.checkCancellation()
      if let earlier = known[one.key ?? ""] {
        results.append(Self.replay(one, earlier))
        continue
      }
      var inner = Call(
        call.principal, key: one.key, reason: one.reason ?? call.reason,
        isRehearsal: call.isRehearsal)
      inner.run = call.run
      do {
        results.append(.success(try await one.run(services, inner).map { _ in [] }))
      } catch {
        results.append(.failure(error))
      }
    }
    return results
  }
}
