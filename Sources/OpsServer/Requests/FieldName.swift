import Hummingbird
import OpsWire

/// Names of header fields, made once.
enum FieldName {
  typealias Name = HTTPFields.Element.Name

  static let idempotencyKey = name(HeaderName.idempotencyKey)
  static let snapshot = name(HeaderName.snapshot)
  static let requestID = name(HeaderName.requestID)
  static let forwardedFor = name("X-Forwarded-For")
  static let lastEventID = name(HeaderName.lastEventID)
  static let noSniff = name("X-Content-Type-Options")

  /// The names above are all valid; one that was not would only answer under another name.
  static func name(_ text: String) -> Name { Name(text) ?? .server }
}
