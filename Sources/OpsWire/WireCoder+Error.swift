import OpsDomain

/// Errors: the members of `error/1`.
extension WireCoder {
  /// The wire form.
  public static func document(_ error: OpsError) -> Document {
    var members = one(error)
    if !error.further.isEmpty {
      members.set("further", .list(error.further.map { .object(one($0)) }))
    }
    return .object(members)
  }

  private static func one(_ error: OpsError) -> DocumentObject {
    [
      "schema": "error/1", "ok": false, "code": .text(error.code.rawValue),
      "class": .text(error.errorClass.rawValue),
      "exit": .integer(Int64(error.errorClass.exitCode)), "message": .text(error.message),
      "field": optional(error.field), "hint": optional(error.hint),
      "retryable": .bool(error.isRetryable), "at": optional(error.at),
    ]
  }

  /// The error of an answer, or nil when the document is none. A code this version does not know
  /// becomes `protocol.version` with the sentence it came with.
  public static func error(_ document: Document) -> OpsError? {
    guard let first = single(document) else { return nil }
    return OpsError.together([first] + (document["further"]?.items ?? []).compactMap(single))
  }

  private static func single(_ document: Document) -> OpsError? {
    guard document["schema"]?.string == "error/1", let code = document["code"]?.string,
      let message = document["message"]?.string
    else { return nil }
    let known = ErrorCode(rawValue: code)
    return OpsError(
      known ?? .protocolMismatch,
      known == nil ? "\(message) (\(Excerpt.of(code)))" : message,
      field: document["field"]?.string,
      hint: document["hint"]?.string ?? (known == nil ? "use the server's version of opsh" : nil),
      at: document["at"]?.string)
  }
}
