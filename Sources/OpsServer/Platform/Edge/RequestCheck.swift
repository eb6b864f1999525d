import Hummingbird
import OpsDomain

/// Refuses requests that two servers in a row could read differently, which is how one request is
/// smuggled inside another. The parser below has refused most of them already.
enum RequestCheck {
  private static let host = FieldName.name("Host")

  /// Throws `data.malformed`.
  static func check(_ request: Request) throws(OpsError) {
    guard let authority = request.head.authority, !authority.isEmpty,
      request.headers[host] == nil
    else { throw refusal("A request has exactly one Host field") }
    for field in request.headers {
      let name = field.name.canonicalName
      if name == "transfer-encoding", field.value.lowercased() != "chunked" {
        throw refusal("The only transfer encoding is chunked")
      }
      // Some proxies take an underscore for a dash.
      if name == "content_length" || name == "transfer_encoding" {
        throw refusal("The field \(name) is ambiguous")
      }
    }
  }

  private static func refusal(_ message: String) -> OpsError {
    OpsError(.malformed, message, field: "header")
  }
}
