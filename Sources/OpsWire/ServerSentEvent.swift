import OpsDomain

/// One event of a stream of the server (`text/event-stream`, WHATWG HTML 9.2). The same value
/// serves both ends.
public struct ServerSentEvent: Sendable, Equatable {
  /// What kind of event it is; `message` where the stream does not say.
  public var name: String
  /// Where a client goes on that has lost the stream behind this event; nil where it says nothing.
  public var id: String?
  /// What it tells.
  public var data: String

  /// An event that tells this.
  public init(_ name: String, id: String? = nil, data: String) {
    self.name = name
    self.id = id
    self.data = data
  }

  /// An event whose data are a document in one line.
  public init(_ name: String, id: String? = nil, _ document: Document) {
    self.init(name, id: id, data: DocumentWriter.string(document))
  }

  /// The document in the data. Throws `data.malformed` for data that are none.
  public func document() throws(OpsError) -> Document { try DocumentParser.parse(data) }

  /// The event as it is sent.
  public var bytes: [UInt8] {
    var text = id.map { "id: \($0)\n" } ?? ""
    text += "event: \(name)\n"
    for line in data.split(separator: "\n", omittingEmptySubsequences: false) {
      text += "data: \(line)\n"
    }
    return Array((text + "\n").utf8)
  }

  /// A line that tells nothing, so that both ends notice when the connection is gone.
  public static let heartbeat = Array(": \n\n".utf8)
}

extension ServerSentEvent {
  /// Names of the events in the change feed.
  public enum FeedName {
    /// A change; the data are a `change/1`.
    public static let change = "change"
    /// Nothing was to be told up to the place in `id`.
    public static let cursor = "cursor"
    /// Changes would be missing: the stream ends with the error.
    public static let gap = "gap"
    /// Another error that ends the stream.
    public static let error = "error"
  }
}
