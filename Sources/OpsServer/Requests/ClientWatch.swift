import NIOCore
import Synchronization

/// Cancels the work on a request when its client has closed the connection: nobody is left to read
/// the answer.
final class ClientWatch: Sendable {
  /// Tells the watch what happens to one connection.
  final class Handler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let watch: ClientWatch

    init(_ watch: ClientWatch) { self.watch = watch }

    func handlerAdded(context: ChannelHandlerContext) { watch.opened(context.channel) }

    /// The client sends nothing more, and by all custom reads nothing more either.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if case ChannelEvent.inputClosed = event { watch.left(context.channel) }
      context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
      watch.left(context.channel)
      context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { watch.closed(context.channel) }
  }

  private struct Connection {
    var task: Task<Answer, any Error>?
    var hasLeft = false
  }

  private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

  /// Notes what works on a request of the connection, until ``finished(on:)``.
  func began(_ task: Task<Answer, any Error>, on channel: any Channel) {
    let hasLeft = connections.withLock { connections in
      connections[ObjectIdentifier(channel)]?.task = task
      return connections[ObjectIdentifier(channel)]?.hasLeft ?? true
    }
    if hasLeft { task.cancel() }
  }

  func finished(on channel: any Channel) {
    connections.withLock { $0[ObjectIdentifier(channel)]?.task = nil }
  }

  /// Whether the client of the connection has gone.
  func hasLeft(_ channel: any Channel) -> Bool {
    connections.withLock { $0[ObjectIdentifier(channel)]?.hasLeft ?? true }
  }

  private func opened(_ channel: any Channel) {
    connections.withLock { $0[ObjectIdentifier(channel)] = Connection() }
  }

  private func left(_ channel: any Channel) {
    let task = connections.withLock { connections in
      connections[ObjectIdentifier(channel)]?.hasLeft = true
      return connections[ObjectIdentifier(channel)]?.task
    }
    task?.cancel()
  }

  private func closed(_ channel: any Channel) {
    connections.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) }
  }
}
