import CPostgres
import Dispatch
import OpsDomain
import OpsStorage
import Synchronization

/// Waits on a connection of its own for what writers of all servers say after each COMMIT.
///
/// The connection is opened with the first subscriber. When it is lost, another one is opened, and
/// subscribers are told that they may have missed something.
final class NewsListener: Sendable {
  private struct State {
    var subscribers: [Int: AsyncStream<CommitNews?>.Continuation] = [:]
    var lastSubscriber = 0
    var isRunning = false
    var isClosed = false
    var interruption: Interruption?
  }

  /// How long the wait for another attempt to connect is, in milliseconds.
  private static let pause = 500
  /// How long nothing may come before the connection is asked whether it still works.
  private static let silence: Int64 = 30_000_000_000

  private let options: PostgresOptions
  private let queue = DispatchQueue(label: "book-news")
  private let state = Mutex(State())

  init(_ options: PostgresOptions) { self.options = options }

  func subscribe() -> AsyncStream<CommitNews?> {
    // One who does not come along sees by the sequences that something is missing.
    AsyncStream(bufferingPolicy: .bufferingNewest(64)) { continuation in
      let (number, starts) = state.withLock { state -> (Int, Bool) in
        guard !state.isClosed else {
          continuation.finish()
          return (0, false)
        }
        state.lastSubscriber += 1
        state.subscribers[state.lastSubscriber] = continuation
        defer { state.isRunning = true }
        return (state.lastSubscriber, !state.isRunning)
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.subscribers[number] = nil }
      }
      if starts { queue.async { [weak self] in self?.listen() } }
    }
  }

  func close() {
    let (subscribers, interruption) = state.withLock { state in
      defer { state.subscribers = [:] }
      state.isClosed = true
      return (state.subscribers.values, state.interruption)
    }
    interruption?.want()
    for subscriber in subscribers { subscriber.finish() }
  }

  private func tell(_ news: CommitNews?) {
    let subscribers = state.withLock { Array($0.subscribers.values) }
    for subscriber in subscribers { subscriber.yield(news) }
  }

  private func listen() {
    guard !state.withLock({ $0.isClosed }) else { return }
    do {
      let engine = try Engine(options)
      let link = engine.link
      let isClosed = state.withLock { state in
        state.interruption = link.interruption
        return state.isClosed
      }
      if isClosed { return link.close() }
      let channel = try engine.run(
        SQLStep("SELECT 'opsh_' || CAST(CAST('journal_head' AS regclass) AS oid)"))
      guard case .text(let name) = channel.value else { throw link.lost() }
      try engine.run(.once("LISTEN \(name)"))
      tell(nil)
      while true {
        for news in try link.news(within: Self.silence) { tell(news) }
        // Nothing may have come because nobody is there any more.
        try engine.run(
          [SQLStep("SELECT 1")], milliseconds: PostgresOptions.checkMilliseconds)
      }
    } catch {
      guard !state.withLock({ $0.isClosed }) else { return }
      queue.asyncAfter(deadline: .now() + .milliseconds(Self.pause)) { [weak self] in
        self?.listen()
      }
    }
  }
}

extension Link {
  /// What has been said on the channels that the session listens to: waits until there is
  /// something, or for so many nanoseconds. Nil stands for what cannot be read, as a newer version
  /// may say it. Throws when the connection has ended.
  func news(within span: Int64) throws -> [CommitNews?] {
    let deadline = Stopwatch.now + span
    while true {
      guard isOpen, PQconsumeInput(handle) == 1 else { throw lost() }
      _ = PQisBusy(handle)
      var found: [CommitNews?] = []
      while let notice = PQnotifies(handle) {
        if let text = notice.pointee.extra {
          found.append(CommitNews(payload: String(cString: text)))
        }
        PQfreemem(notice)
      }
      if !found.isEmpty { return found }
      guard try waitForInput(until: deadline) else { return [] }
    }
  }
}
