import NIOCore
import OpsDomain
import OpsWire

/// Gives the bare 400, by which Hummingbird answers what is no HTTP, the body that all errors have.
///
/// It stands between the encoder and the socket, where only bytes are left; no answer of the
/// product itself is a 400 without a body.
final class RefusalBody: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// Puts a ``RefusalBody`` where it belongs when it is itself added anywhere.
  final class Installer: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func handlerAdded(context: ChannelHandlerContext) {
      // Without it a refusal only goes without a body.
      try? context.pipeline.syncOperations.addHandler(RefusalBody(), position: .first)
    }
  }

  private static let bare = ByteBuffer(
    string: "HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
  private static let whole: ByteBuffer = {
    let error = OpsError(.malformed, "The request is not valid HTTP/1.1")
    let body = DocumentWriter.bytes(WireCoder.document(error))
    var buffer = ByteBuffer(
      string: "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n")
    buffer.writeBytes(body)
    return buffer
  }()

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .byteBuffer(Self.bare) = unwrapOutboundIn(data) else {
      return context.write(data, promise: promise)
    }
    context.write(wrapOutboundOut(.byteBuffer(Self.whole)), promise: promise)
  }
}
