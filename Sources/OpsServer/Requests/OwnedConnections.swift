import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// HTTP/1.1 connections that are closed when nobody takes them.
///
/// A connection that was accepted just before the server stopped may never be handed to anybody.
/// SwiftNIO takes that for a bug of the program and stops the process ("Deinited NIOAsyncWriter
/// without calling finish()", apple/swift-nio#2637), so such a connection is closed here.
struct OwnedConnections: ServerChildChannel {
  /// One connection, from its acceptance until somebody talks to it.
  final class Connection: ServerChildChannelValue {
    private let stream: HTTP1Channel.Value
    private let isTaken = Mutex(false)

    init(_ stream: HTTP1Channel.Value) { self.stream = stream }

    var channel: any Channel { stream.channel }

    /// Who takes the connection closes it.
    func take() -> HTTP1Channel.Value {
      isTaken.withLock { $0 = true }
      return stream
    }

    deinit {
      guard !isTaken.withLock({ $0 }) else { return }
      Task { [stream] in try? await stream.executeThenClose { _, _ in } }
    }
  }

  let protocolChannel: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connection> {
    protocolChannel.setup(channel: channel, logger: logger).map(Connection.init)
  }

  func handle(value: Connection, logger: Logger) async {
    await protocolChannel.handle(value: value.take(), logger: logger)
  }
}
