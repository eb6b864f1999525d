import Hummingbird
import NIOCore
import OpsDomain
import OpsWire

/// What a handler answers: a status and JSON bytes.
struct Answer: Sendable {
  /// Writes a body to a connection. It runs where Hummingbird runs it, which owns the writer.
  typealias Stream =
    @Sendable @concurrent (inout any ResponseBodyWriter, any Channel) async throws -> Void

  var status = 200
  var body: ByteBuffer
  var retryAfter: Int?
  /// Fields that replace or complete the common ones, for pages of people.
  var fields = HTTPFields()
  /// Writes the body piece by piece, for an answer that goes on; nil for one that is known.
  var stream: Stream?
  /// When it can be another one although nothing in the book changes.
  var holdsUntil: Instant?

  init(status: Int = 200, bytes: [UInt8]) {
    self.status = status
    body = ByteBuffer(bytes: bytes)
  }

  init(status: Int = 200, _ document: Document) {
    self.init(status: status, bytes: DocumentWriter.bytes(document))
  }

  /// `{"schema":…,"ok":true,"data":…}`.
  init(schema: String, data: Document) {
    self.init(["schema": .text(schema), "ok": true, "data": data])
  }

  init(_ error: OpsError) {
    self.init(status: HTTPStatus.of(error), WireCoder.document(error))
    retryAfter = HTTPStatus.retryAfter(error)
  }

  /// Whether it tells a client to come again later.
  var isTurnedAway: Bool { status == 429 }

  private static let fields: HTTPFields = {
    var fields = HTTPFields()
    fields[.contentType] = "application/json"
    fields[.cacheControl] = "no-store"
    fields[FieldName.noSniff] = "nosniff"
    return fields
  }()

  /// The answer as a response. Fields besides the common ones depend on the status.
  func response(requestID: String) -> Response {
    var fields = Self.fields
    fields[FieldName.requestID] = requestID
    if let retryAfter { fields[.retryAfter] = String(retryAfter) }
    for field in self.fields { fields[field.name] = field.value }
    if status == 401 { fields[.wwwAuthenticate] = "Bearer" }
    return Response(
      status: .init(code: status), headers: fields, body: ResponseBody(byteBuffer: body))
  }
}
