import OpsDomain
import OpsStorage
import Synchronization

/// Writes access events into the journal of a book, each a commit of its own in the name of who
/// acted, many of them with one wait for the disk.
///
/// The first to come writes at once; those who come meanwhile are written together after it. So a
/// single reader waits for one commit, and a hundred at once for two.
public final class AccessLog: Sendable {
  /// Refusals of one principal that are written in one minute; more are counted and become one
  /// event for each operation and error when the minute is over.
  static let refusalsPerMinute = 20
  /// How long a refusal waits for its event.
  static let patience = Duration.milliseconds(500)
  /// Events that share a wait for the disk.
  private static let atOnce = 256

  private typealias Waiting = (
    event: AccessEvent, reason: String?,
    continuation: CheckedContinuation<Result<Void, any Error>, Never>
  )

  private struct State {
    var waiting: [Waiting] = []
    var isWriting = false
    var refusals = RefusalMeter(limit: AccessLog.refusalsPerMinute)
    var copies = CopyMeter()
    var looks = LookMeter()
  }

  private let store: any RecordStore
  private let world: World
  private let door: String
  private let state = Mutex(State())

  /// - Parameter door: Where calls come in: `local` or `server`.
  public init(store: any RecordStore, world: World, door: String) {
    self.store = store
    self.world = world
    self.door = door
  }

  /// Notes that somebody was shown personal data; returns when it stands. Throws what the store
  /// throws: then nothing may be shown.
  func recordReading(
    _ reading: PersonalReading, by actor: RecordID?, in operation: String, reason: String?
  ) async throws {
    var event = blank(.read, actor, operation)
    event.subjects = reading.subjectText
    event.fields = reading.fieldText
    try await write(event, reason)
  }

  /// Notes that somebody was shown a part of a file about people; returns when it stands. Further
  /// parts of the same download are not noted again. Throws what the store throws: then nothing may
  /// be shown.
  func recordReading(
    _ reading: PersonalReading, ofFile digest: ImageDigest, from offset: Int64,
    by principal: Principal, in operation: String, reason: String?
  ) async throws {
    let key = LookMeter.Key(
      session: principal.session?.id, user: principal.userID, file: digest.text,
      subjects: reading.subjectText)
    let now = world.clock.now()
    if !state.withLock({ $0.looks.goesOn(key, from: offset, at: now) }) {
      try await recordReading(reading, by: principal.userID, in: operation, reason: reason)
    }
    state.withLock { $0.looks.note(key, at: now) }
  }

  /// Notes that a call was refused. Waits until the note is written, but not for long, and not if
  /// the principal has had too many refusals lately. The call stays refused even if the book cannot
  /// be written to now. Refusals that could not be written are counted, and written later with
  /// others.
  func recordRefusal(
    _ code: ErrorCode, of operation: String, to actor: RecordID?, reason: String?
  ) async {
    var event = blank(.refusal, actor, operation)
    event.code = code.rawValue
    let (admitted, overdue) = state.withLock { $0.refusals.admit(event) }
    await writeSoon(overdue.map { ($0, nil) } + (admitted ? [(event, reason)] : []))
  }

  /// Writes events and waits for that no longer than ``patience``.
  private func writeSoon(_ events: [(AccessEvent, String?)]) async {
    guard !events.isEmpty else { return }
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    Task {
      for (event, reason) in events {
        do {
          try await write(event, reason)
        } catch {
          state.withLock { $0.refusals.putBack(event) }
        }
      }
      end.finish()
    }
    let limit = Task {
      try await Task.sleep(for: Self.patience)
      end.finish()
    }
    for await _ in ended {}
    limit.cancel()
  }

  /// Notes a sign-in event. The sign-in counts even if the book cannot be written to.
  func recordSignIn(
    _ event: SignInEvent, of user: RecordID?, as pseudonym: RecordID?
  ) async {
    var entry = blank(.signin, user, "auth.\(event.rawValue)")
    entry.code = event.rawValue
    entry.subjects = pseudonym.map { "\(SignInTries.schema.name) \($0)" }
    let (admitted, overdue) = state.withLock { $0.refusals.admit(entry) }
    await writeSoon((overdue + (admitted ? [entry] : [])).map { ($0, nil) })
  }

  /// Notes that somebody begins to copy the book; returns when it stands. Further pages of the same
  /// copy are not noted again. Throws what the store throws: then nothing may be given out.
  func recordCopy(_ page: CopyPage, by principal: Principal, reason: String?) async throws {
    let key = CopyMeter.Key(
      session: principal.session?.id, user: principal.userID, operation: page.operation)
    let now = world.clock.now()
    let isNew = state.withLock {
      $0.copies.begins(key, part: page.part, isStart: page.isStart, at: now)
    }
    if isNew {
      var event = blank(.copy, principal.userID, page.operation)
      event.code = page.part
      try await write(event, reason)
    }
    state.withLock {
      $0.copies.note(key, part: page.part, isStart: page.isStart, isNew: isNew, at: now)
    }
  }

  /// Writes what was only counted so far: before the book is closed, and now and then in a server.
  public func flush() async {
    for event in state.withLock({ $0.refusals.drain() }) {
      do {
        try await write(event, nil)
      } catch {
        state.withLock { $0.refusals.putBack(event) }
      }
    }
  }

  private func blank(
    _ kind: AccessEventKind, _ actor: RecordID?, _ operation: String
  ) -> AccessEvent {
    // It gets its identifier when it is written.
    AccessEvent(
      id: RecordID(rawValue: 0), kind: kind, at: world.clock.now(), actor: actor,
      operation: operation, door: door)
  }

  // MARK: Writing

  private func write(_ event: AccessEvent, _ reason: String?) async throws {
    let result = await withCheckedContinuation { continuation in
      let leads = state.withLock { state in
        state.waiting.append((event, reason, continuation))
        defer { state.isWriting = true }
        return !state.isWriting
      }
      if leads { Task { await self.writeAll() } }
    }
    try result.get()
  }

  private func writeAll() async {
    while true {
      let next = state.withLock { state in
        let next = Array(state.waiting.prefix(Self.atOnce))
        state.waiting.removeFirst(next.count)
        if next.isEmpty { state.isWriting = false }
        return next
      }
      if next.isEmpty { return }
      let result = await write(next.map { ($0.event, $0.reason) })
      for one in next { one.continuation.resume(returning: result) }
    }
  }

  private func write(_ events: [(AccessEvent, String?)]) async -> Result<Void, any Error> {
    let context = world.context(for: .system)
    let world = world
    do {
      let results = try await store.transactEach(events) { pair, overlay in
        var (event, reason) = pair
        // In the turn: nobody else gives one now.
        event.id = world.identifiers.next()
        overlay.header = CommitHeader(
          key: OperationKey.make(clock: world.clock, random: world.random), at: event.at,
          actor: event.actor, operation: event.kind.operation,
          reason: reason.map(CommitHeader.kept))
        _ = try await Transaction(writing: overlay, context: context)
          .repository(AccessEvent.self).create(event)
      }
      for result in results { _ = try result.get() }
      return .success(())
    } catch {
      return .failure(error)
    }
  }
}
