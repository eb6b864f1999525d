import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Stands where the requests of one connection come in, and turns away those whose door is closed:
/// for a tenth of what it costs to turn them away inside.
final class DoorHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// What turns requests away: the doors, and who writes the answer and the log.
  struct Refusing: Sendable {
    let doors: ClosedDoors
    /// How long an answer is held back.
    let pause: TimeAmount
    /// Longest time for which a connection goes without a request that comes in: whoever closes
    /// silent connections only sees those.
    let silence: TimeAmount
    /// The answer to a request for a route.
    let answer: @Sendable (HTTPRequest, _ template: String) -> (HTTPResponse, ByteBuffer)
    /// Longest body that is read and dropped, in bytes.
    var bodyBytes = 16_384
  }

  private let refusing: Refusing
  /// Requests that came in and have no answer yet.
  private var inside = 0
  private var lastInside = NIODeadline.uptimeNanoseconds(0)
  /// The request that is being dropped, with its route.
  private var dropped: (request: HTTPRequest, template: String)?
  /// Its answer, once it is complete.
  private var held: Scheduled<Void>?

  init(_ refusing: Refusing) { self.refusing = refusing }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let request):
      // A client that sends the next request early gets its answers in order.
      answerNow(context)
      if let template = template(of: request) {
        dropped = (request, template)
        return
      }
      inside += 1
      lastInside = .now()
      context.fireChannelRead(data)
    case .body:
      if dropped == nil { context.fireChannelRead(data) }
    case .end:
      guard dropped != nil else { return context.fireChannelRead(data) }
      held = context.eventLoop.assumeIsolated().scheduleTask(in: refusing.pause) {
        self.answerNow(context)
      }
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { inside -= 1 }
    context.write(data, promise: promise)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // The connection is about to be closed.
    if event is ChannelShouldQuiesceEvent { answerNow(context) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    held?.cancel()
    (held, dropped) = (nil, nil)
    context.fireChannelInactive()
  }

  /// The route of a request that can be turned away here; nil for any that is to come in.
  private func template(of request: HTTPRequest) -> String? {
    let fields = request.headerFields
    let length = fields[.contentLength].map { Int($0) ?? .max } ?? 0
    guard inside == 0, length <= refusing.bodyBytes, fields[.transferEncoding] == nil,
      fields[.expect] == nil, fields[.connection] == nil,
      lastInside + refusing.silence > .now()
    else { return nil }
    return refusing.doors.closed(for: request)
  }

  /// Answers the request that was dropped, if it is complete.
  private func answerNow(_ context: ChannelHandlerContext) {
    guard let held, let dropped else { return }
    held.cancel()
    (self.held, self.dropped) = (nil, nil)
    let (head, body) = refusing.answer(dropped.request, dropped.template)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
