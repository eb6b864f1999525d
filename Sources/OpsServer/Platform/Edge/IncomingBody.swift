import Hummingbird
import NIOCore
import OpsDomain
import OpsWire
import Synchronization

/// The body of a request: read once, at most so many bytes, as one JSON document.
final class IncomingBody: Sendable {
  /// The connection broke or broke the protocol while the body was read. Hummingbird knows what to
  /// do about it, so it gets its own error back.
  struct Failure: Error {
    let underlying: any Error
  }

  private let body: RequestBody
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

  /// Reads the document. Throws `data.too_large` before it reads a byte too many, and
  /// `data.malformed`, also for a key given twice: what exists twice in the book is another matter.
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
      .tooLarge, "A request body has at most \(limit) bytes", field: "body",
      hint: "send it in smaller parts")
  }
}
