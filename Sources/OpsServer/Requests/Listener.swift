import NIOCore

/// Tells when the listening socket has closed: from then on no request is taken any more.
final class Listener: Sendable {
  private let closing: AsyncStream<Void>
  private let closed: AsyncStream<Void>.Continuation

  init() { (closing, closed) = AsyncStream.makeStream(of: Void.self) }

  /// Watches the socket the server listens on.
  func opened(_ channel: any Channel) {
    let closed = closed
    channel.closeFuture.whenComplete { _ in closed.finish() }
  }

  /// Waits until the socket has closed, or for the task to be cancelled.
  func waitUntilClosed() async { for await _ in closing {} }
}
