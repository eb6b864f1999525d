import OpsDomain
import OpsWire

extension RouteDescription {
  /// The routes about sessions and the caller's account.
  static let identity: [Route: RouteDescription] = [
    .signIn: RouteDescription(
      summary: "Signs in.",
      body: .json(
        JSONSchema.object(
          [
            "name": optional, "password": secret, "code": optional, "device": optional,
            "identity_token": optional, "nonce": optional, "phone": optional,
          ],
          optional: ["name", "password", "code", "device", "identity_token", "nonce", "phone"])),
      answer: session, isWrite: true),
    .register: RouteDescription(
      summary: "Creates an account and signs in to it.",
      body: .json(
        JSONSchema.object(
          [
            "name": JSONSchema.text(1...Limits.nameLength),
            "password": JSONSchema.text(0...Limits.passwordMaximum),
            "role": JSONSchema.optional(JSONSchema.word(Role.allCases.map(\.rawValue))),
            "email": optional,
          ], optional: ["role", "email"])),
      answer: session, isWrite: true),
    .chooseRole: RouteDescription(
      summary: "Gives a role to a user who registered without one.",
      body: .json(
        JSONSchema.object(["role": JSONSchema.word(Role.allCases.map(\.rawValue))])),
      answer: principal, isWrite: true),
    .secondFactor: RouteDescription(
      summary: "The caller's own second factor.",
      body: .json(
        JSONSchema.object(
          [
            "action": JSONSchema.word(["enable", "confirm", "disable", "codes"]),
            "password": secret, "code": optional,
          ], optional: ["password", "code"])),
      answer: Envelope.of("auth.second_factor/1", factor), isWrite: true),
    .links: RouteDescription(
      summary: "The identity providers that the caller signs in with.",
      body: .json(
        JSONSchema.object(
          [
            "action": JSONSchema.word(LinkBody.Action.allCases.map(\.rawValue)),
            "identity_token": optional, "nonce": optional, "issuer": optional,
          ], optional: ["identity_token", "nonce", "issuer"])),
      answer: Envelope.of(
        "auth.links/1", JSONSchema.object(["providers": JSONSchema.list(linked)])),
      isWrite: true),
    .phoneCode: RouteDescription(
      summary: "Sends a code to a phone that signs somebody in.",
      body: .json(JSONSchema.object(["number": JSONSchema.text])),
      answer: Envelope.of(
        "auth.phone_code/1", JSONSchema.object(["code_until": JSONSchema.instant])),
      isWrite: true),
    .phone: RouteDescription(
      summary: "The phone number that signs the caller in.",
      body: .json(
        JSONSchema.object(
          [
            "action": JSONSchema.word(PhoneBody.Action.allCases.map(\.rawValue)),
            "number": optional, "code": optional,
          ], optional: ["number", "code"])),
      answer: Envelope.of(
        "auth.phone/1",
        JSONSchema.object([
          "number": optional, "confirmed_at": JSONSchema.optional(JSONSchema.instant),
          "code_until": JSONSchema.optional(JSONSchema.instant),
        ])),
      isWrite: true),
    .session: RouteDescription(
      summary: "The caller, and the site's time zone and currency.",
      parameters: [query("use", JSONSchema.flag)], answer: caller),
    .signOut: RouteDescription(
      summary: "Ends the session.", answer: Envelope.of("session.end/1", JSONSchema.nothing)),
  ]

  private static let optional = JSONSchema.optional(JSONSchema.text)
  private static let secret = JSONSchema.optional(JSONSchema.text(0...Limits.passwordMaximum))
  private static let principal = Envelope.of("session/1", JSONSchema.named("principal"))
  private static let caller: Document = {
    var members = Envelope.start("session/1", JSONSchema.named("principal"))
    members.set(
      "site", JSONSchema.object(["zone": JSONSchema.text, "currency": JSONSchema.text]))
    return JSONSchema.object(members)
  }()
  private static let factor = JSONSchema.object([
    "on": JSONSchema.flag, "secret": optional, "address": optional,
    "recovery": JSONSchema.list(JSONSchema.text),
  ])
  private static let linked = JSONSchema.object([
    "issuer": JSONSchema.text, "state": JSONSchema.text, "linked_at": JSONSchema.instant,
    "hides_email": JSONSchema.flag, "mail_stopped": JSONSchema.flag,
  ])
  private static let session = Envelope.of(
    "session.token/1",
    JSONSchema.object([
      "token": JSONSchema.text, "expires_at": JSONSchema.instant,
      "principal": JSONSchema.named("principal"), "device": optional,
    ]))
}
