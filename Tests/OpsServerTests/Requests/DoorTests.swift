import Hummingbird
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import OpsServer

/// A caller who was just turned away is turned away at the door.
@Suite struct DoorTests {
  private let clock = StandingClock()
  private let doors: ClosedDoors

  init() {
    doors = ClosedDoors { [clock] in clock.now() }
  }

  private func request(
    _ path: String = "/v1/operations/oos.list", by token: String? = "Bearer a",
    _ more: HTTPFields = [:]
  ) -> HTTPRequest {
    var fields = more
    if let token { fields[.authorization] = token }
    return HTTPRequest(
      method: .post, scheme: "http", authority: "shop", path: path, headerFields: fields)
  }

  /// A connection with the door in front, and what comes in behind it.
  private func connection() throws -> EmbeddedChannel {
    let handler = DoorHandler(
      .init(doors: doors, pause: .milliseconds(50), silence: .seconds(10)) { _, template in
        (
          HTTPResponse(status: .tooManyRequests, headerFields: [.retryAfter: "1"]),
          ByteBuffer(string: template)
        )
      })
    let channel = EmbeddedChannel(handlers: [handler])
    // Something has come in lately.
    try pass(channel, request("/v1/operations/other"))
    return channel
  }

  private func send(_ channel: EmbeddedChannel, _ request: HTTPRequest) throws {
    try channel.writeInbound(HTTPRequestPart.head(request))
    try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "{}")))
    try channel.writeInbound(HTTPRequestPart.end(nil))
  }

  /// How many parts of requests have come in.
  private func cameIn(_ channel: EmbeddedChannel) throws -> Int {
    var count = 0
    while try channel.readInbound(as: HTTPRequestPart.self) != nil { count += 1 }
    return count
  }

  /// A request that comes in and is answered.
  private func pass(_ channel: EmbeddedChannel, _ request: HTTPRequest) throws {
    try send(channel, request)
    #expect(try cameIn(channel) == 3)
    try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    #expect(try statuses(channel) == [200])
  }

  private func statuses(_ channel: EmbeddedChannel) throws -> [Int] {
    var statuses: [Int] = []
    while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
      if case .head(let head) = part { statuses.append(head.status.code) }
    }
    return statuses
  }

  @Test func aDoorIsClosedForOneCallerAndOneKindForAMoment() {
    doors.close(for: request("/v1/operations/oos.list?a=1"), "/v1/operations/{name}")
    #expect(doors.closed(for: request()) == "/v1/operations/{name}")
    #expect(doors.closed(for: request("/v1/operations/oos.list?a=2")) != nil)
    #expect(doors.closed(for: request(by: "Bearer b")) == nil)
    #expect(doors.closed(for: request("/v1/operations/oos.lis")) == nil)
    #expect(doors.closed(for: request(by: nil)) == nil)
    doors.close(for: request(by: nil), "any")
    #expect(doors.closed(for: request(by: nil)) == nil, "one visitor is not another")
    clock.pass(19)
    #expect(doors.closed(for: request()) != nil)
    clock.pass(1)
    #expect(doors.closed(for: request()) == nil)
  }

  @Test func onlySoManyDoorsAreRemembered() {
    for number in 0..<(2 * ClosedDoors.capacity) {
      doors.close(for: request(by: "Bearer \(number)"), "t")
    }
    #expect(doors.closed(for: request(by: "Bearer 0")) != nil)
    #expect(doors.closed(for: request(by: "Bearer \(ClosedDoors.capacity)")) == nil)
    clock.pass(20)
    doors.close(for: request(by: "Bearer new"), "t")
    #expect(doors.closed(for: request(by: "Bearer new")) != nil)
  }

  @Test func aRequestBeforeAClosedDoorIsAnsweredAfterAPauseAndNeverComesIn() throws {
    let channel = try connection()
    doors.close(for: request(), "/v1/operations/{name}")
    try send(channel, request())
    #expect(try cameIn(channel) == 0)
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(49))
    #expect(try statuses(channel) == [])
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    #expect(try statuses(channel) == [429])
    // Others, and the same one later, come in.
    try pass(channel, request(by: "Bearer b"))
    clock.pass(20)
    try pass(channel, request())
    try channel.close().wait()
  }

  @Test func answersKeepTheOrderOfRequests() throws {
    let channel = try connection()
    doors.close(for: request(), "t")
    try send(channel, request(by: "Bearer b"))
    try send(channel, request())
    #expect(try cameIn(channel) == 6, "one that is not answered yet is in front")
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    _ = try statuses(channel)
    try send(channel, request())
    try send(channel, request(by: "Bearer b"))
    #expect(try cameIn(channel) == 3)
    #expect(try statuses(channel) == [429], "before the answer of the next")
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(try statuses(channel) == [], "and once")
    try channel.close().wait()
  }

  @Test(
    arguments: [
      [.contentLength: "16385"], [.contentLength: "x"], [.transferEncoding: "chunked"],
      [.expect: "100-continue"], [.connection: "close"],
    ] as [HTTPFields])
  func whatIsNotSimpleComesIn(_ fields: HTTPFields) throws {
    let channel = try connection()
    doors.close(for: request(), "t")
    try pass(channel, request(by: "Bearer a", fields))
    try channel.close().wait()
  }

  @Test func aProbeIsAnsweredWhereItComesIn() throws {
    let handler = DoorHandler(
      .init(
        doors: doors, pause: .milliseconds(50), silence: .seconds(10),
        answer: { _, _ in (HTTPResponse(status: .tooManyRequests), ByteBuffer()) },
        probe: { request in
          request.path == "/health" ? (HTTPResponse(status: .ok), ByteBuffer(string: "up")) : nil
        }))
    let channel = EmbeddedChannel(handlers: [handler])
    try send(channel, request("/health", by: nil))
    #expect(try cameIn(channel) == 0)
    #expect(try statuses(channel) == [200])
    for fields in [[:], [.connection: "close"]] as [HTTPFields] {
      let one = EmbeddedChannel(handlers: [DoorHandler(handler.refusing)])
      let isClosed = Flag()
      one.closeFuture.whenComplete { _ in isClosed.raise() }
      try send(one, request("/health", by: nil, fields))
      one.embeddedEventLoop.run()
      #expect(try statuses(one) == [200])
      #expect(isClosed.isRaised != fields.isEmpty, "closed when the client asks for it")
    }
    // Behind another request it keeps the order of answers.
    try send(channel, request("/v1/operations/other"))
    try send(channel, request("/health", by: nil))
    #expect(try cameIn(channel) == 6)
    try channel.close().wait()
  }

  @Test func aConnectionThatIsAboutToCloseAnswersFirst() throws {
    let channel = try connection()
    doors.close(for: request(), "t")
    try send(channel, request())
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(try statuses(channel) == [429])
    try send(channel, request())
    try channel.close().wait()
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
  }
}
