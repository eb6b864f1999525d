import OpsDomain
import OpsIdentity

/// What a notice says has happened, in the forms that providers have for it: an object with a type
/// (Sign in with Apple, as text; the book's own provider), or an event named by an address (RFC
/// 8417 with the events of RISC and of Back-Channel Logout).
struct NoticeEvent: Sendable {
  let kind: ProviderNotice.Event
  let subject: String
  let happenedAt: Instant
  let newSubject: String?
}

extension NoticeEvent {
  /// Names of events that are addresses.
  private static let addresses: [String: ProviderNotice.Event] = {
    let risc = "https://schemas.openid.net/secevent/risc/event-type/"
    return [
      risc + "account-purged": .accountDeleted, risc + "account-disabled": .consentRevoked,
      risc + "sessions-revoked": .sessionsRevoked,
      "http://schemas.openid.net/event/backchannel-logout": .sessionsRevoked,
    ]
  }()

  /// The event of a notice of the book's own provider; nil for anything else.
  init?(own claims: ClaimReader) {
    guard let events = claims.claims["events"]?.members else { return nil }
    self.init(typed: ClaimReader(claims: events), allowsOtherForms: false)
  }

  /// The event of a notice of another provider; nil for anything else. A notice says one thing.
  init?(_ claims: ClaimReader) {
    guard let events = Self.events(claims) else { return nil }
    if events["type"] != nil {
      self.init(typed: ClaimReader(claims: events), allowsOtherForms: true)
    } else {
      self.init(addressed: events, claims)
    }
  }

  private init?(addressed events: DocumentObject, _ claims: ClaimReader) {
    guard events.count == 1, let event = events.members.first,
      let kind = Self.addresses[event.key], let issuedAt = claims.time("iat"),
      let issuer = claims.text("iss", maximum: 1024)
    else { return nil }
    let about = event.value["subject"]?.members.map { ClaimReader(claims: $0) } ?? claims
    // The subject of an event may be an account of another provider: that is none of this one's.
    guard let subject = about.text("sub"), !about.has("iss") || about.says("iss", issuer) else {
      return nil
    }
    self.init(kind: kind, subject: subject, happenedAt: issuedAt, newSubject: nil)
  }

  private init?(typed event: ClaimReader, allowsOtherForms: Bool) {
    let word = event.text("type") ?? ""
    let other = allowsOtherForms && word == "account-deleted"
    let time =
      event.time("event_time")
      ?? (allowsOtherForms ? Self.milliseconds(event.claims["event_time"]) : nil)
    guard let subject = event.text("sub"), let time,
      let kind = other ? ProviderNotice.Event.accountDeleted : ProviderNotice.Event(rawValue: word)
    else { return nil }
    self.init(
      kind: kind, subject: subject, happenedAt: time, newSubject: event.text("transfer_sub"))
  }

  /// Sign in with Apple sends its events as text that holds JSON.
  private static func events(_ claims: ClaimReader) -> DocumentObject? {
    if let events = claims.claims["events"]?.members { return events }
    guard let text = claims.text("events", maximum: TokenLimits.bytes),
      let parsed = try? DocumentParser.parse(
        Array(text.utf8), limits: .init(maximumBytes: TokenLimits.bytes, maximumDepth: 4))
    else { return nil }
    return parsed.members
  }

  /// A time that counts milliseconds, from 2000 on and up to 9999.
  private static func milliseconds(_ document: Document?) -> Instant? {
    guard case .integer(let count)? = document,
      (946_684_800_000...253_402_300_799_000).contains(count)
    else { return nil }
    return Instant(milliseconds: count)
  }
}
