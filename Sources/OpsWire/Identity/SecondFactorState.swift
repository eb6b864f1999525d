import OpsDomain

/// What came of a request about a second factor. Secrets in it are shown once.
public struct SecondFactorState: Sendable {
  /// Whether a second factor is asked for from now on.
  public let isOn: Bool
  /// The secret of a new factor, as text to be typed.
  public let secret: Secret?
  /// The secret of a new factor, as an address for an application.
  public let address: Secret?
  /// Codes for a lost factor; each is good once.
  public let recovery: [Secret]

  /// What the server answers; secrets that the action does not make are nil.
  public init(isOn: Bool, secret: Secret?, address: Secret?, recovery: [Secret]) {
    self.isOn = isOn
    self.secret = secret
    self.address = address
    self.recovery = recovery
  }

  /// Reads the wire form. Throws `data.bad_value` for anything else.
  public init(reading data: Document) throws(OpsError) {
    let object = try WireCoder.members(
      data, known: ["on", "secret", "address", "recovery"], field: "data")
    isOn = try WireCoder.flag(object, "on")
    secret = try WireCoder.secret(object, "secret")
    address = try WireCoder.secret(object, "address")
    recovery = try WireCoder.list(object, "recovery").compactMap(\.string).map { Secret($0) }
  }

  /// The wire form, for the answer only.
  public var document: Document {
    [
      "on": .bool(isOn), "secret": WireCoder.optional(secret?.reveal()),
      "address": WireCoder.optional(address?.reveal()),
      "recovery": .list(recovery.map { .text($0.reveal()) }),
    ]
  }
}
