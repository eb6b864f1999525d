import Hummingbird
import NIOCore
import OpsDomain
import OpsWire
import Synchronization

/// The body of a request: read once, at most so many bytes, as one JSON document or as a route
/// takes it.
final class IncomingBody: Sendable {
  /// The connection broke or broke the protocol while the body was read. Hummingbird knows what to
  /// do about it, so it gets its own error back.
  struct Failure: Error {
    let underlying: any Error
  }

  /// Where the request waits for its body.
  struct Waiting: Sendable {
    let place: AdmissionGate.Place
    let awaited: AwaitedBodies
    let address: String?
  }

  private struct State {
    var waiting: Waiting?
    var caller: RecordID?
  }

  private let body: RequestBody
  private let state = Mutex(State())
  private let limit: Int
  private let declaredBytes: Int?
  /// Whether the request announces a body at all.
  let isAnnounced: Bool
  private let finished: Atomic<Bool>

  init(_ request: Request, limit: Int) {
    body = request.body
    self.limit = limit
    let length = request.headers[.contentLength]
    declaredBytes = length.flatMap { Int($0) }
    isAnnounced = (length != nil && length != "0") || request.headers[.transferEncoding] != nil
    finished = Atomic(!isAnnounced)
  }

  /// Whether nothing of the request is left on the connection.
  var isFinished: Bool { finished.load(ordering: .relaxed) }

  /// From here on the request gives up its place while it waits for the body.
  func wait(_ waiting: Waiting) { state.withLock { $0.waiting = waiting } }

  /// Whose body it is, once somebody knows.
  func belongs(to caller: RecordID?) { state.withLock { $0.caller = caller } }

  /// Reads the document. Throws `data.too_large` before it reads a byte too many, and
  /// `data.malformed`, also for a key given twice: what exists twice in the book is another matter;
  /// `tempfail.throttled` when too many bodies are awaited, or too many requests are worked on when
  /// this one is there.
  ///
  /// - Parameter limit: Most bytes, where that is less than for other requests.
  func document(limit: Int? = nil) async throws -> Document {
    let limit = min(limit ?? self.limit, self.limit)
    let bytes = try await collect(limit)
    do {
      return try bytes.withUnsafeReadableBytes { raw in
        try DocumentParser.parse(
          raw, limits: .init(maximumBytes: limit, maximumDepth: Limits.documentDepth))
      }
    } catch let error as OpsError where error.code == .duplicate {
      throw OpsError(.malformed, error.message, field: error.field)
    }
  }

  /// Reads bytes that are no document, such as an image. Throws as ``document(limit:)`` does.
  ///
  /// - Parameter limit: Most bytes, which may be more than other requests have.
  func bytes(limit: Int) async throws -> [UInt8] {
    Array(try await collect(limit).readableBytesView)
  }

  /// Reads a form. Throws as ``document(limit:)`` does.
  func form(limit: Int) async throws -> [String: String] {
    let bytes = try await collect(min(limit, self.limit))
    guard let text = String(validating: bytes.readableBytesView, as: UTF8.self) else {
      throw OpsError(.malformed, "The form is not UTF-8", field: "body")
    }
    return try FormCoding.read(text)
  }

  private func collect(_ limit: Int) async throws -> ByteBuffer {
    if let declaredBytes, declaredBytes > limit { throw Self.tooLarge(limit) }
    let (waiting, caller) = state.withLock { ($0.waiting, $0.caller) }
    guard isAnnounced, !isFinished, let waiting else { return try await receive(limit) }
    let sender = caller.map(AwaitedBodies.Sender.user) ?? .of(waiting.address)
    guard waiting.awaited.enter(sender) else { throw AdmissionGate.refusal }
    waiting.place.giveUp()
    let received: ByteBuffer
    do {
      defer { waiting.awaited.leave(sender) }
      received = try await receive(limit)
    }
    guard waiting.place.take() else { throw AdmissionGate.refusal }
    return received
  }

  private func receive(_ limit: Int) async throws -> ByteBuffer {
    var collected = ByteBuffer()
    do {
      for try await part in body {
        guard collected.readableBytes + part.readableBytes <= limit else {
          throw Self.tooLarge(limit)
        }
        if collected.readableBytes == 0 {
          collected = part
        } else {
          collected.writeImmutableBuffer(part)
        }
      }
    } catch let error as OpsError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw Failure(underlying: error)
    }
    // A cancelled reader sees the end of the body, not an error.
    try Task.checkCancellation()
    finished.store(true, ordering: .relaxed)
    return collected
  }

  private static func tooLarge(_ limit: Int) -> OpsError {
    OpsError(
      .tooLarge, "A request body can have at most \(limit) bytes", field: "body",
      hint: "send it in smaller parts")
  }
}
