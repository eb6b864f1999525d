import Hummingbird
import OpsDomain
import OpsWire

/// Finds the route of a path. Paths are compared as they were sent; only places are decoded.
struct RouteTable: Sendable {
  typealias Handler = @Sendable (Exchange) async throws -> Answer

  /// A route with what answers it.
  struct Endpoint: Sendable {
    let route: Route
    let handler: Handler
    fileprivate let segments: [Segment]
  }

  fileprivate enum Segment: Sendable {
    case fixed(String)
    case place
  }

  private var endpoints: [Endpoint] = []

  mutating func add(_ route: Route, _ handler: @escaping Handler) {
    let segments = route.template.split(separator: "/").map { segment in
      segment.first == "{" ? Segment.place : .fixed(String(segment))
    }
    endpoints.append(Endpoint(route: route, handler: handler, segments: segments))
  }

  var routes: [Route] { endpoints.map(\.route) }

  /// The endpoint with what its places hold. Throws `notfound.any` for a path or method the server
  /// does not have.
  func find(_ method: String, _ path: String) throws(OpsError) -> (Endpoint, [String]) {
    guard path.utf8.first == UInt8(ascii: "/") else { throw Self.unknown }
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for endpoint in endpoints where endpoint.route.method.rawValue == method {
      if let parts = Self.match(endpoint.segments, segments) { return (endpoint, parts) }
    }
    throw Self.unknown
  }

  private static func match(_ wanted: [Segment], _ given: [Substring]) -> [String]? {
    guard wanted.count == given.count else { return nil }
    var parts: [String] = []
    for (segment, text) in zip(wanted, given) {
      switch segment {
      case .fixed(let name): guard text == name else { return nil }
      case .place:
        guard !text.isEmpty, let part = PercentCoding.decode(text) else { return nil }
        parts.append(part)
      }
    }
    return parts
  }

  private static let unknown = OpsError(
    .notFound, "The server has no such address", hint: "GET /openapi.json lists them")
}
