import OpsDomain
import OpsWire
import Testing

/// Streams of events, in pieces of any length.
@Suite struct EventParserTests {
  private static let events = [
    ServerSentEvent("change", id: "1-aa", data: "{\"name\":\"žibintas\"}"),
    ServerSentEvent("cursor", id: "2-bb", data: "two\nlines"),
    ServerSentEvent("error", data: ""),
  ]

  private static var stream: [UInt8] {
    var bytes = Array("retry: 2000\n\n".utf8)
    for event in events { bytes += ServerSentEvent.heartbeat + event.bytes }
    return bytes
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func eventsAreTheSameInPiecesOfAnyLength(_ length: Int) throws {
    var parser = EventParser()
    var found: [ServerSentEvent] = []
    var rest = Self.stream[...]
    while !rest.isEmpty {
      found += try parser.take(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    #expect(found == Self.events)
  }

  @Test(arguments: ["\r\n", "\r", "\n"])
  func everyLineEndIsKnown(_ end: String) throws {
    var parser = EventParser()
    let lines = ["event: change", "id:7", "data:  x", "other: y", "data", "", ""]
    let found = try parser.take(Array(lines.joined(separator: end).utf8))
    #expect(found == [ServerSentEvent("change", id: "7", data: " x\n")])
  }

  @Test func anEndlessEventIsRefused() throws {
    var parser = EventParser()
    let failure = #expect(throws: OpsError.self) {
      for _ in 0..<2_000 {
        _ = try parser.take(Array(repeating: UInt8(ascii: "x"), count: 1_000))
      }
    }
    #expect(failure?.code == .tooLarge)
    var other = EventParser()
    let comments = Array(repeating: ServerSentEvent.heartbeat, count: 500_000).flatMap(\.self)
    #expect(try other.take(comments).isEmpty, "comments may go on for ever")
  }
}
