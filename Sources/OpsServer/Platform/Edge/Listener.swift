import NIOCore
import Synchronization

/// The listening socket, and the order in which a server ends.
///
/// It is the first thing to close, in a graceful shutdown and when the server is cancelled: a
/// server that is cancelled while connections wait to be handed over would leave them without an
/// owner, which SwiftNIO takes for a bug and stops the process.
final class Listener: Sendable {
  private struct State {
    var channel: (any Channel)?
    var task: Task<Void, any Error>?
  }

  /// Longer than the handing over of connections that were accepted before the socket closed.
  private static let handOver = TimeAmount.milliseconds(50)

  private let state = Mutex(State())
  private let closing: AsyncStream<Void>
  private let closed: AsyncStream<Void>.Continuation

  init() { (closing, closed) = AsyncStream.makeStream(of: Void.self) }

  /// Keeps the socket the server listens on.
  func opened(_ channel: any Channel) {
    state.withLock { $0.channel = channel }
    let closed = closed
    channel.closeFuture.whenComplete { _ in closed.finish() }
  }

  /// Waits until the socket has closed, or for the task to be cancelled.
  func waitUntilClosed() async { for await _ in closing {} }

  /// Runs the server. A cancellation reaches it when the socket has closed.
  func run(_ serve: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await serve() }
    state.withLock { $0.task = task }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      end()
    }
  }

  private func end() {
    let (channel, task) = state.withLock { ($0.channel, $0.task) }
    guard let channel else {
      task?.cancel()
      return
    }
    channel.close(promise: nil)
    channel.closeFuture.whenComplete { _ in
      channel.eventLoop.scheduleTask(in: Self.handOver) { task?.cancel() }
    }
  }
}
