import OpsDomain
import OpsStorage
import Synchronization

/// Snapshots that clients hold open over several requests: each keeps one read transaction of the
/// store alive, so they are few and short-lived.
final class SnapshotShelf: Sendable {
  private struct Snapshot {
    let owner: RecordID?
    let reader: any RecordReader
    let release: AsyncStream<Void>.Continuation
    /// When it is closed at the latest.
    let until: ContinuousClock.Instant
    /// Requests that read from it now.
    var uses = 0
    var isClosed = false
  }

  private struct State {
    var snapshots: [String: Snapshot] = [:]
    /// Promised but not open yet.
    var opening: [RecordID?: Int] = [:]
  }

  private let store: any RecordStore
  private let random: any RandomSource
  private let configuration: ServerConfiguration
  private let state = Mutex(State())
  /// A snapshot answers one question at a time. Who comes meanwhile waits here, where the wait
  /// takes no thread.
  private let turns = KeyLine()

  init(store: any RecordStore, random: any RandomSource, configuration: ServerConfiguration) {
    self.store = store
    self.random = random
    self.configuration = configuration
  }

  /// Opens a snapshot for the caller and returns its name. Throws `tempfail.throttled` when too
  /// many are open.
  func open(for owner: RecordID?) async throws -> String {
    try reserve(owner)
    defer {
      state.withLock { state in
        let left = state.opening[owner, default: 1] - 1
        state.opening[owner] = left > 0 ? left : nil
      }
    }
    let name = Base64URL.encode(random.bytes(16))
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let lifetime = configuration.snapshotLifetime.duration
    let until = ContinuousClock.now.advanced(by: lifetime)
    let store = store
    try await withCheckedThrowingContinuation { (opened: CheckedContinuation<Void, any Error>) in
      let answered = Mutex(false)
      Task {
        do {
          try await store.read(.snapshot) { reader in
            self.state.withLock {
              $0.snapshots[name] = Snapshot(
                owner: owner, reader: reader, release: release, until: until)
            }
            answered.withLock { $0 = true }
            opened.resume()
            let expiry = Task {
              try? await Task.sleep(for: lifetime)
              self.close(name)
            }
            for await _ in released {}
            expiry.cancel()
          }
        } catch {
          if !answered.withLock({ $0 }) { opened.resume(throwing: error) }
        }
      }
    }
    return name
  }

  /// Runs `body` on the caller's snapshot. Throws `notfound.any` when there is none: closed,
  /// expired or somebody else's.
  func use<Answer: Sendable>(
    _ name: String, of owner: RecordID?,
    _ body: (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    let reader = state.withLock { state -> (any RecordReader)? in
      guard let snapshot = state.snapshots[name], snapshot.owner == owner, !snapshot.isClosed
      else { return nil }
      state.snapshots[name]?.uses += 1
      return snapshot.reader
    }
    guard let reader else {
      throw OpsError(.stalePlan, "The snapshot is no longer open", hint: "open another one")
    }
    defer { release(name) { $0.uses -= 1 } }
    return try await turns.pass(name) { try await body(reader) }
  }

  /// Ends the caller's snapshot as soon as nobody reads from it.
  func close(_ name: String, of owner: RecordID?) {
    guard state.withLock({ $0.snapshots[name]?.owner == owner }) else { return }
    close(name)
  }

  /// Ends all of them.
  func closeAll() {
    for name in state.withLock({ Array($0.snapshots.keys) }) { close(name) }
  }

  private func close(_ name: String) { release(name) { $0.isClosed = true } }

  private func release(_ name: String, _ change: (inout Snapshot) -> Void) {
    let done = state.withLock { state -> AsyncStream<Void>.Continuation? in
      guard var snapshot = state.snapshots[name] else { return nil }
      change(&snapshot)
      let isOver = snapshot.isClosed && snapshot.uses == 0
      state.snapshots[name] = isOver ? nil : snapshot
      return isOver ? snapshot.release : nil
    }
    done?.finish()
  }

  private func reserve(_ owner: RecordID?) throws(OpsError) {
    let wait = state.withLock { state -> Duration? in
      let all = state.snapshots.count + state.opening.values.reduce(0, +)
      let own =
        state.snapshots.values.count { $0.owner == owner } + state.opening[owner, default: 0]
      guard all < configuration.snapshots, own < configuration.snapshotsPerCaller else {
        // One of the caller's own has to go where the caller has too many.
        let isOwn = own >= configuration.snapshotsPerCaller
        let ends = state.snapshots.values.filter { !isOwn || $0.owner == owner }.map(\.until)
        return ends.min().map { ContinuousClock.now.duration(to: $0) } ?? .seconds(1)
      }
      state.opening[owner, default: 0] += 1
      return nil
    }
    if let wait {
      let milliseconds = wait / .milliseconds(1)
      throw OpsError(
        .throttled, "Too many snapshots are open", hint: "close some, or wait for them to expire",
        retryAfter: TimeSpan(milliseconds: Int64(max(0, milliseconds).rounded(.up))))
    }
  }
}
