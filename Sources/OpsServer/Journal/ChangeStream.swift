import Hummingbird
import NIOCore
import OpsDomain
import OpsKernel
import OpsWire

/// Sends the changes to one client until the connection ends.
///
/// The journal is the buffer: a page is read when the one before was sent, so that a slow reader
/// holds one page and no more. A reader who takes nothing of a page for ``patience`` loses the
/// connection; one who falls behind further than the feed goes back gets the event `gap`. Neither
/// misses a change unnoticed, because the next stream goes on behind the last one.
struct ChangeStream: Sendable {
  /// The next page behind a place, with the rights of the moment.
  let page: @Sendable (_ place: String) async throws -> ChangePage
  let watch: JournalWatch
  let shelf: StreamShelf
  /// Held until the stream is over.
  let place: StreamShelf.Place
  /// After so long without a change, a comment and a look at the caller's rights.
  let heartbeat: TimeSpan
  /// How long a client may take to read one page.
  let patience: TimeSpan

  /// Sends events until the client leaves, its rights end or the server is stopped.
  @concurrent func run(
    from first: ChangePage, _ writer: inout any ResponseBodyWriter, on channel: any Channel
  ) async throws {
    var page = first
    try await send(Array("retry: 2000\n\n".utf8) + Self.bytes(of: page), &writer, channel)
    do {
      while !shelf.isClosed {
        let isSilent = page.isCaughtUp ? try await !isGrown(behind: page.cursor) : false
        if shelf.isClosed { break }
        let next = try await self.page(page.cursor)
        if next.cursor != page.cursor {
          try await send(Self.bytes(of: next), &writer, channel)
        } else if isSilent {
          try await send(ServerSentEvent.heartbeat, &writer, channel)
        }
        page = next
      }
    } catch let error as OpsError {
      let name =
        error.code == .feedGap ? ServerSentEvent.FeedName.gap : ServerSentEvent.FeedName.error
      let event = ServerSentEvent(name, id: page.cursor, WireCoder.document(error))
      try await send(event.bytes, &writer, channel)
    }
  }

  /// Waits for a commit behind the place. False when there was none until the next heartbeat, and
  /// when the server is being stopped.
  private func isGrown(behind place: String) async throws -> Bool {
    let sequence = try ChangeCursor(parsing: place).sequence
    let end = ContinuousClock.now + heartbeat.duration
    while ContinuousClock.now < end, !shelf.isClosed {
      if try await watch.end() > sequence { return true }
      try await watch.wait(behind: sequence, atMost: ContinuousClock.now.duration(to: end))
    }
    return false
  }

  @concurrent private func send(
    _ bytes: [UInt8], _ writer: inout any ResponseBodyWriter, _ channel: any Channel
  ) async throws {
    let limit = TimeAmount.milliseconds(patience.milliseconds)
    let end = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    defer { end.cancel() }
    try await writer.write(ByteBuffer(bytes: bytes))
  }

  /// One event for each change, and one for what was passed over behind the last of them.
  static func bytes(of page: ChangePage) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for change in page.changes {
      let event = ServerSentEvent(
        ServerSentEvent.FeedName.change, id: change.cursor, try DocumentEncoder.encode(change))
      bytes += event.bytes
    }
    if page.cursor != page.changes.last?.cursor {
      bytes +=
        ServerSentEvent(
          ServerSentEvent.FeedName.cursor, id: page.cursor, ["cursor": .text(page.cursor)]
        ).bytes
    }
    return bytes
  }
}
