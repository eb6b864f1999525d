import OpsDomain
import OpsStorage
import OpsStorageSQL

/// How a turn ends.
extension BookWriter {
  /// Ends the caller's turn: passes the open group on, or commits it. Answers what became of the
  /// group, once it is known.
  func leave() async -> GroupEnd {
    let (commits, isFull) = state.withLock { state in
      guard let group = state.group else { return (0, true) }
      let age = Stopwatch.now - group.opened
      let isFull =
        group.ruin != nil || group.commits >= options.groupCommits
        || age > Int64(options.groupMilliseconds) * 1_000_000
      return (group.commits, isFull)
    }
    if !isFull, let next = turnstile.next() {
      if commits == 0 {
        next.admit()
        return .kept
      }
      return await withCheckedContinuation { continuation in
        state.withLock { $0.group?.waiting.append(continuation) }
        next.admit()
      }
    }
    let end = await finishGroup()
    turnstile.leave()
    return end
  }

  /// Waits for the turn, for work that is no transaction: a group that was passed on is committed
  /// first. Must be followed by `turnstile.leave()`.
  func takeTurnAlone() async throws {
    try await turnstile.enter()
    cache.clear()
    if state.withLock({ $0.group != nil }) { _ = await finishGroup() }
  }

  /// Commits the open group and tells its members.
  private func finishGroup() async -> GroupEnd {
    let group = state.withLock { state in
      defer { state.group = nil }
      return state.group
    }
    guard let group else { return .kept }
    // A task that is cancelled now must not keep the others from their answer.
    let end = await Task { await self.end(group) }.value
    state.withLock { state in
      guard case .kept = end else {
        state.known = nil
        return
      }
      state.known = group.head
      guard group.commits > 0 else { return }
      state.statistics.commits += group.commits
      state.statistics.groups += 1
    }
    if case .kept = end {} else { cache.clear() }
    for member in group.waiting { member.resume(returning: end) }
    return end
  }

  private func end(_ group: CommitGroup) async -> GroupEnd {
    let (connection, head, payload) = (group.connection, group.head, group.news.payload)
    if group.ruin != nil || group.commits == 0 {
      // Nothing is lost with a connection that cannot even roll back.
      let isAtRest = (try? await connection.perform { $0.endReading() }) ?? false
      if !isAtRest { connection.close() }
      return group.ruin ?? .kept
    }
    let willCommit = options.willCommit
    do {
      try await connection.perform { engine in
        willCommit?(engine.serverProcess)
        try engine.commitGroup(at: head, notifying: payload)
      }
      return .kept
    } catch let failure as DatabaseFailure where failure.kind == .refused {
      // An error is a definite answer: nothing was committed.
      if (try? await connection.perform { $0.endReading() }) != true { connection.close() }
      return GroupEnd(failure)
    } catch {
      connection.close()
      return await resolve(group)
    }
  }

  // MARK: Unknown outcomes

  /// Finds out what became of a COMMIT without an answer: see docs/adr/0109.
  private func resolve(_ group: CommitGroup) async -> GroupEnd {
    state.withLock { $0.statistics.unknown += 1 }
    let head = group.head
    let deadline = Stopwatch.now + Int64(options.resolveMilliseconds) * 1_000_000
    while true {
      let left = Int((deadline - Stopwatch.now) / 1_000_000)
      guard left > 0 else { break }
      do {
        let connection = try await Connection.open(options)
        do {
          let isThere = try await connection.perform {
            try $0.proveCommit(head, patience: left)
          }
          state.withLock { $0.connection = connection }
          return isThere ? .kept : .again(Self.vanished)
        } catch {
          connection.close()
        }
      } catch {
        // The server may be starting again, or another one takes over.
      }
      try? await Task.sleep(for: .milliseconds(100))
    }
    return .failed(
      OpsError(
        .unknownOutcome, "The database did not say whether the commit was made",
        hint: "ask again with the same key"))
  }

  private static let vanished = OpsError(
    .unavailable, "The database lost the connection before it committed", hint: "retry",
    retryAfter: TimeSpan(milliseconds: 1000))

  /// Waits for running transactions and closes the connection.
  func close() async throws {
    try await takeTurnAlone()
    defer { turnstile.leave() }
    state.withLock { state in
      state.refusal = WriteRefusal.closed
      state.connection?.close()
      state.connection = nil
    }
  }
}
