import NIOCore
import NIOTLS

/// Tells when both sides have agreed on TLS, or why they have not. Without it a refused certificate
/// would look like a server that hung up, if the connection ends before the next word is said.
final class HandshakeWatch: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let agreed: EventLoopPromise<Void>
  private var isSettled = false

  /// - Parameter agreed: Succeeds after the handshake; fails with why there was none.
  init(_ agreed: EventLoopPromise<Void>) { self.agreed = agreed }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent { settle(.success(())) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    settle(.failure(error))
    context.fireErrorCaught(error)
  }

  func handlerRemoved(context: ChannelHandlerContext) { settle(.failure(ChannelError.eof)) }

  private func settle(_ result: Result<Void, any Error>) {
    guard !isSettled else { return }
    isSettled = true
    agreed.completeWith(result)
  }
}
