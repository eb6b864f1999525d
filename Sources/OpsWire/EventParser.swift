import OpsDomain

/// Reads the events of a stream from the bytes that come in, in pieces of any length.
public struct EventParser {
  /// Longest line and longest event, in bytes.
  private static let mostBytes = 1 << 20

  private var line: [UInt8] = []
  private var name = ""
  private var id: String?
  private var data: [String] = []
  private var size = 0
  /// Whether the last byte was a carriage return, which may be half of a line end.
  private var isAfterReturn = false

  /// A parser at the beginning of a stream.
  public init() {}

  /// The events that these bytes complete. Throws `data.too_large` for a line or an event that is
  /// longer than any of the product, and `data.encoding` for bytes that are no text.
  public mutating func take(_ bytes: some Sequence<UInt8>) throws(OpsError) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      let isSecondHalf = isAfterReturn && byte == UInt8(ascii: "\n")
      isAfterReturn = byte == UInt8(ascii: "\r")
      if isSecondHalf { continue }
      guard isAfterReturn || byte == UInt8(ascii: "\n") else {
        line.append(byte)
        size += 1
        guard size <= Self.mostBytes else {
          throw OpsError(.tooLarge, "An event of the server is longer than 1 MiB")
        }
        continue
      }
      if let event = try endLine() { events.append(event) }
    }
    return events
  }

  /// Takes the line; the event that an empty one ends.
  private mutating func endLine() throws(OpsError) -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    guard !line.isEmpty else { return endEvent() }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw OpsError(.encoding, "An event of the server is not UTF-8")
    }
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var value = halves.count == 2 ? halves[1] : ""
    if value.first == " " { value = value.dropFirst() }
    switch halves[0] {
    case "event": name = String(value)
    case "id": id = String(value)
    case "data": data.append(String(value))
    default: break
    }
    // A stream of comments alone is no long event.
    if halves[0].isEmpty { size -= line.count }
    return nil
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer {
      name = ""
      id = nil
      data = []
      size = 0
    }
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(
      name.isEmpty ? "message" : name, id: id, data: data.joined(separator: "\n"))
  }
}
