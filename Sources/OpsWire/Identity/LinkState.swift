import OpsDomain

/// An identity provider that the caller signs in with, as a server tells it.
public struct LinkState: Sendable {
  /// The provider's name in its tokens.
  public let issuer: String
  /// What it last said of the account: `authorized`, `revoked`, `not_found` or `transferred`.
  public let state: String
  /// When the account was linked.
  public let linkedAt: Instant
  /// Whether the address it gave hides the person's own.
  public let hidesEmail: Bool
  /// Whether mail to that address is no longer forwarded.
  public let isMailStopped: Bool

  /// What the server answers.
  public init(
    issuer: String, state: String, linkedAt: Instant, hidesEmail: Bool, isMailStopped: Bool
  ) {
    self.issuer = issuer
    self.state = state
    self.linkedAt = linkedAt
    self.hidesEmail = hidesEmail
    self.isMailStopped = isMailStopped
  }

  /// Reads the wire form. Throws `data.bad_value` or `data.bad_date` for anything else.
  public init(reading document: Document) throws(OpsError) {
    let object = try WireCoder.members(
      document, known: ["issuer", "state", "linked_at", "hides_email", "mail_stopped"],
      field: "providers")
    issuer = try WireCoder.text(object, "issuer")
    state = try WireCoder.text(object, "state")
    linkedAt = try Instant(parsing: try WireCoder.text(object, "linked_at"))
    hidesEmail = try WireCoder.flag(object, "hides_email")
    isMailStopped = try WireCoder.flag(object, "mail_stopped")
  }

  /// The providers in the data of an answer. Throws as ``init(reading:)`` does.
  public static func list(reading data: Document) throws(OpsError) -> [LinkState] {
    let object = try WireCoder.members(data, known: ["providers"], field: "data")
    var states: [LinkState] = []
    for item in try WireCoder.list(object, "providers") {
      states.append(try LinkState(reading: item))
    }
    return states
  }

  /// The wire form.
  public var document: Document {
    [
      "issuer": .text(issuer), "state": .text(state), "linked_at": .text(linkedAt.description),
      "hides_email": .bool(hidesEmail), "mail_stopped": .bool(isMailStopped),
    ]
  }
}
