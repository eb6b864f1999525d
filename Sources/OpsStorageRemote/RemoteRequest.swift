import OpsDomain
import OpsWire

/// One question or order to the server, the same on every attempt.
struct RemoteRequest: Sendable {
  let method: Route.Method
  /// Path with parameters.
  let target: String
  var body: [UInt8]?
  var contentType = "application/json"
  /// The write's key. A request with one may be repeated, because the server does it once.
  var key: String?
  var snapshot: String?
  /// Shown instead of the client's own token.
  var token: Secret?
  var needsToken = true
  /// Whether a failed attempt is repeated.
  var isRepeatable = true

  /// - Parameter parts: What fills the places of the route.
  init(
    _ route: Route, _ parts: String..., parameters: [(String, String)] = [], body: [UInt8]? = nil
  ) {
    method = route.method
    needsToken = !route.isOpen
    var target =
      switch parts.count {
      case 0: route.path()
      case 1: route.path(parts[0])
      default: route.path(parts[0], parts[1])
      }
    for (index, (name, value)) in parameters.enumerated() {
      target += (index == 0 ? "?" : "&") + name + "=" + PercentCoding.encode(value)
    }
    self.target = target
    self.body = body
  }
}
