import OpsDomain

/// The phone number that signs the caller in, as a server tells it.
public struct PhoneState: Sendable {
  /// The number; nil for none.
  public let number: Personal<String>?
  /// When it was shown to be the caller's.
  public let confirmedAt: Instant?
  /// Until when the code that was just sent is good.
  public let codeUntil: Instant?

  /// What the server answers.
  public init(number: Personal<String>?, confirmedAt: Instant?, codeUntil: Instant?) {
    self.number = number
    self.confirmedAt = confirmedAt
    self.codeUntil = codeUntil
  }

  /// Reads the wire form. Throws `data.bad_value` or `data.bad_date` for anything else.
  public init(reading data: Document) throws(OpsError) {
    let object = try WireCoder.members(
      data, known: ["number", "confirmed_at", "code_until"], field: "data")
    number = try WireCoder.optionalText(object, "number").map { Personal($0) }
    confirmedAt = try Self.time(object, "confirmed_at")
    codeUntil = try Self.time(object, "code_until")
  }

  /// Until when a code is good, in the data of an answer to a stranger.
  public static func codeUntil(reading data: Document) throws(OpsError) -> Instant {
    let object = try WireCoder.members(data, known: ["code_until"], field: "data")
    return try Instant(parsing: try WireCoder.text(object, "code_until"))
  }

  /// The wire form.
  public var document: Document {
    [
      "number": WireCoder.optional(number?.value),
      "confirmed_at": WireCoder.optional(confirmedAt?.description),
      "code_until": WireCoder.optional(codeUntil?.description),
    ]
  }

  private static func time(
    _ object: DocumentObject, _ key: String
  ) throws(OpsError) -> Instant? {
    guard let text = try WireCoder.optionalText(object, key) else { return nil }
    return try Instant(parsing: text)
  }
}
