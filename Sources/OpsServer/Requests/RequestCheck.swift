import Hummingbird
import OpsDomain

/// Refuses requests that two servers in a row could read differently, which is how one request is
/// smuggled inside another. The parser below has refused most of them already.
enum RequestCheck {
  private static let host = FieldName.name("Host")
  /// Fields of which a second one would be read as a part of the first.
  private static let single = [
    FieldName.idempotencyKey, FieldName.snapshot, FieldName.name("Authorization"),
    FieldName.name("Content-Type"),
  ]

  /// Throws `data.malformed`.
  static func check(_ request: HTTPRequest) throws(OpsError) {
    guard let authority = request.authority, !authority.isEmpty,
      request.headerFields[host] == nil
    else { throw refusal("A request must have exactly one Host field") }
    for name in single {
      let values = request.headerFields[values: name]
      guard values.count <= 1 else { throw refusal("The field \(name) is given twice") }
      // What is no UTF-8 is read with this in its place, and two different values would be one.
      guard values.first?.unicodeScalars.contains("\u{FFFD}") != true else {
        throw refusal("The field \(name) is not UTF-8")
      }
    }
    for field in request.headerFields {
      let name = field.name.canonicalName
      if name == "transfer-encoding", field.value.lowercased() != "chunked" {
        throw refusal("The only transfer encoding allowed is chunked")
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
