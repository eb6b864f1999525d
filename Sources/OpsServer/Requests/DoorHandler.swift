import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Stands where the requests of one connection come in. It turns away those whose door is closed,
/// for a tenth of what it costs to turn them away inside, and answers whether the server is up.
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
    /// When no request of the connection went inside for so long, the next one does. The handler
    /// that closes silent connections sees only those.
    let silence: TimeAmount
    /// The answer to a request for a route.
    let answer: @Sendable (HTTPRequest, _ template: String) -> (HTTPResponse, ByteBuffer)
    /// The answer to a request that is answered at once; nil for any other.
    var probe: @Sendable (HTTPRequest) -> (HTTPResponse, ByteBuffer)? = { _ in nil }
    /// Longest body that is read and dropped, in bytes.
    var bodyBytes = 16_384
  }

  let refusing: Refusing
  /// Requests that came in and have no answer yet.
  private var inside = 0
  private var lastInside = NIODeadline.uptimeNanoseconds(0)
  /// The request that is being dropped, with its route.
  private var dropped: (request: HTTPRequest, template: String)?
  /// When the dropped request is answered; nil until all of it has come.
  private var held: Scheduled<Void>?
  /// The answer to a probe of which the rest still comes.
  private var probed: (HTTPResponse, ByteBuffer)?

  init(_ refusing: Refusing) { self.refusing = refusing }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let request):
      // A client that sends the next request early gets its answers in order.
      answerNow(context)
      if isSimple(request), var answer = refusing.probe(request) {
        answer.0.headerFields[.connection] = request.headerFields[.connection]
        probed = answer
        return
      }
      if let template = template(of: request) {
        dropped = (request, template)
        return
      }
      inside += 1
      lastInside = .now()
      context.fireChannelRead(data)
    case .body:
      if dropped == nil, probed == nil { context.fireChannelRead(data) }
    case .end:
      if let (head, body) = probed {
        probed = nil
        send(head, body, context)
        // Those who look whether a server is up often ask for the end of the connection.
        if head.headerFields[.connection] != nil { context.close(promise: nil) }
        return
      }
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
    guard isSimple(request), request.headerFields[.connection] == nil,
      lastInside + refusing.silence > .now()
    else { return nil }
    return refusing.doors.closed(for: request)
  }

  /// Whether the request can be answered here: no other one waits for its answer, and its body is
  /// short or missing.
  private func isSimple(_ request: HTTPRequest) -> Bool {
    let fields = request.headerFields
    let length = fields[.contentLength].map { Int($0) ?? .max } ?? 0
    let connection = fields[.connection]?.lowercased()
    // A request with a faulty form goes inside, where it is refused with the reason.
    return inside == 0 && fields[.transferEncoding] == nil && fields[.expect] == nil
      && (connection == nil || connection == "close")
      && length <= (request.method == .get ? 0 : refusing.bodyBytes)
      && (try? RequestCheck.check(request)) != nil
  }

  /// Answers the request that was dropped, if it is complete.
  private func answerNow(_ context: ChannelHandlerContext) {
    guard let held, let dropped else { return }
    held.cancel()
    (self.held, self.dropped) = (nil, nil)
    let (head, body) = refusing.answer(dropped.request, dropped.template)
    send(head, body, context)
  }

  private func send(_ head: HTTPResponse, _ body: ByteBuffer, _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
