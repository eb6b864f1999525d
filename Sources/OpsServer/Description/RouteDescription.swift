import OpsDomain
import OpsWire

/// What a route takes and answers besides what its template says.
struct RouteDescription: Sendable {
  /// What the body of a request is.
  enum Body: Sendable {
    case none
    case json(Document)
    case form(Document)
    /// Bytes that are no text, such as an image.
    case bytes
  }

  /// What an answer is besides JSON.
  enum Answers: Sendable {
    case json
    /// Refusals may have the words of OAuth.
    case oauth
    /// A page for people, whose refusals may be pages too.
    case page
    /// The bytes of an image.
    case image
    /// The bytes of any file.
    case file
  }

  let summary: String
  var body = Body.none
  /// Parameters in the query and the header.
  var parameters: [Document] = []
  /// The body of a 200: JSON, or the text of a page.
  let answer: Document
  var answers = Answers.json
  /// Whether the route takes part in the state of the book: versions, keys and rules matter.
  var isWrite = false
  /// Statuses of this route that ``statuses(of:)`` does not know.
  var others: Set<Int> = []

  /// The statuses of refusals.
  func statuses(of route: Route) -> [Int] {
    // What is no request at all, a bug, and a server that is stopping, is slow or waits for a book.
    var statuses: Set<Int> = [400, 500, 503]
    guard route != .health, route != .ready else { return statuses.sorted() }
    statuses.insert(429)
    // What is kept of callers has to find room on the disk.
    if !route.isOpen { statuses.formUnion([401, 403, 404, 507]) }
    if case .none = body {} else { statuses.insert(413) }
    if isWrite { statuses.formUnion([401, 403, 404, 409, 412, 422, 428, 507]) }
    return statuses.union(others).sorted()
  }

  // MARK: Parameters

  static func query(_ name: String, _ schema: Document) -> Document {
    ["name": .text(name), "in": "query", "schema": schema]
  }

  static func header(_ name: String, _ schema: Document) -> Document {
    ["name": .text(name), "in": "header", "schema": schema]
  }

  static let key: Document = [
    "name": .text(HeaderName.idempotencyKey), "in": "header",
    "description":
      "The same request of one user with one key is done once. Users do not share keys.",
    "schema": OperationSchema.key,
  ]
  /// The snapshot a reading request is about.
  static let snapshot = header(
    HeaderName.snapshot, JSONSchema.text(1...64, pattern: "^[A-Za-z0-9_-]+$"))
  static func limit(_ most: Int) -> Document {
    query("limit", JSONSchema.integer(1...Int64(most)))
  }
}
