import Hummingbird
import OpsDomain
import OpsWire

/// One request on its way through the server.
struct Exchange: Sendable {
  let request: Request
  let route: Route
  /// What the places of the route's template hold, in order.
  let parts: [String]
  let body: IncomingBody
  /// Network address of the client, as far as the server itself can tell.
  let address: String?

  /// Longest Authorization header: a token narrowed as often as it can be.
  private static let tokenBytes = 4096

  /// Whether the request shows a token, or something in its place.
  var showsToken: Bool { request.headers[.authorization] != nil }

  /// The bearer token. Throws `signin.missing`.
  func token() throws(OpsError) -> Secret {
    guard let field = request.headers[.authorization], field.utf8.count <= Self.tokenBytes else {
      throw OpsError(
        .signInMissing, "This needs a signed-in caller",
        hint: "send the header Authorization: Bearer TOKEN")
    }
    let scheme = field.prefix(7)
    guard scheme.lowercased() == "bearer " else {
      throw OpsError(
        .signInMissing, "The Authorization header is not a bearer token",
        hint: "send the header Authorization: Bearer TOKEN")
    }
    return Secret(String(field.dropFirst(7)))
  }

  /// The parameters behind the question mark. Throws `data.bad_value` for others than `known`, and
  /// for one given twice. `follow` alone is short for `follow=true`.
  func parameters(_ known: String...) throws(OpsError) -> [String: String] {
    var found: [String: String] = [:]
    guard let query = request.uri.query else { return found }
    for pair in query.split(separator: "&") {
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(halves[0])
      let given: Substring? = halves.count == 2 ? halves[1] : name == "follow" ? "true" : nil
      guard known.contains(name), found[name] == nil,
        let value = given.flatMap({ PercentCoding.decode($0) })
      else {
        throw OpsError(
          .badValue, "The parameter \"\(Excerpt.of(name))\" cannot be read",
          field: Excerpt.of(name), hint: "parameters: " + known.joined(separator: ", "))
      }
      found[name] = value
    }
    return found
  }

  /// Whether a parameter is `true`; not when it is not given. Throws `data.bad_value`.
  static func flag(_ parameters: [String: String], _ name: String) throws(OpsError) -> Bool {
    switch parameters[name] {
    case nil, "false": return false
    case "true": return true
    case let other?:
      throw OpsError(
        .badValue, "\(name) must be true or false, not \(Excerpt.of(other))", field: name)
    }
  }

  /// The whole number in a parameter, within `range`; `fallback` when it is not given.
  static func number(
    _ parameters: [String: String], _ name: String, in range: ClosedRange<Int64>,
    fallback: Int64
  ) throws(OpsError) -> Int64 {
    guard let text = parameters[name] else { return fallback }
    guard let number = Int64(text), range.contains(number) else {
      throw OpsError(
        .badValue, "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)",
        field: name)
    }
    return number
  }
}
