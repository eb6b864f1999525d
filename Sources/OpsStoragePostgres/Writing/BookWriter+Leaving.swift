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
    guard let group = takeGroup() else {
      turnstile.leave()
      return .kept
    }
    return await withCheckedContinuation { owner in
      let members = GroupMembers(group.waiting + [owner])
      // A task that is cancelled now must not keep the others from their answer.
      Task {
        await finish(group, members)
        turnstile.leave()
      }
    }
  }

  /// Waits for the turn, for work that is no transaction: a group that was passed on is committed
  /// first. Must be followed by `turnstile.leave()`.
  func takeTurnAlone() async throws {
    try await turnstile.enter()
    cache.clear()
    guard let group = takeGroup() else { return }
    await Task { await finish(group, GroupMembers(group.waiting)) }.value
  }

  private func takeGroup() -> CommitGroup? {
    state.withLock { state in
      defer { state.group = nil }
      return state.group
    }
  }

  /// Commits the group and tells its members. Those who would wait too long are told that nobody
  /// knows the outcome; the turn is not given back before it is known.
  private func finish(_ group: CommitGroup, _ members: GroupMembers) async {
    let watch = Task { try await self.watch(group, members) }
    let end = await self.end(group)
    watch.cancel()
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
    members.tell(end)
  }

  /// Answers those who wait for a database that says nothing, the members of the group first, then
  /// those who stand in the line for the turn. Goes on until it is cancelled.
  private func watch(_ group: CommitGroup, _ members: GroupMembers) async throws {
    try await Task.sleep(for: .milliseconds(options.answerMilliseconds))
    members.tell(.failed(group.commits > 0 ? Self.unknown : Self.silent))
    while true {
      turnstile.turnAway(Self.silent)
      try await Task.sleep(for: .milliseconds(100))
    }
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
    return .failed(Self.unknown)
  }

  private static let unknown = OpsError(
    .unknownOutcome, "The database did not say whether the commit was made",
    hint: "ask again with the same key", retryAfter: TimeSpan(milliseconds: 1000))

  private static let silent = OpsError(
    .unavailable, "The database takes no commits at the moment", hint: "retry in a few seconds",
    retryAfter: TimeSpan(milliseconds: 1000))

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
