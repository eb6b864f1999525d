import OpsDomain
import OpsKernel
import OpsStorage

/// Tells one person that somebody else has changed how they sign in. Written in the same commit as
/// the change; quiet hours do not hold it back, and it cannot be switched off.
struct AccountNotice {
  let title: String
  let body: String

  /// The same, with the word that addresses and devices for notices were removed, if they were.
  func ending(addresses areEnded: Bool) -> AccountNotice {
    guard areEnded else { return self }
    return AccountNotice(
      title: title,
      body: body + " Your e-mail address, webhook and devices for notices were removed as well: "
        + "add them again with `opsh notice settings` and `opsh device register`.")
  }

  /// Puts it into the person's inbox and on the ways they have chosen. Each call is a notice of its
  /// own, also on the same day. An erased person is told nothing. `system` acts as the system.
  func tell(_ user: RecordID, _ system: Transaction) async throws {
    guard let person = try await system.repository(User.self).fetch(user), person.erasedAt == nil
    else { return }
    let writer = NoticeWriter(system)
    let plan = try await writer.plan(
      .accountChanged, about: user, in: User.schema, stage: try await Self.stage(of: user, system))
    try await writer.tell(
      try await writer.preference(of: user), of: plan, title: title, body: body, at: system.now)
  }

  /// The next free stage: a plan is unique by subject, stage and date, and an account may change
  /// several times a day.
  private static func stage(of user: RecordID, _ system: Transaction) async throws -> Int64 {
    typealias Columns = NoticePlan.Columns
    let today = try await system.repository(NoticePlan.self).all(
      where: .and([
        .equals(Columns.kind, .accountChanged),
        .equals(Columns.collection, User.schema.name),
        .equals(Columns.subjectID, user),
        .equals(Columns.date, system.today),
      ]))
    return (today.map(\.stage).max() ?? -1) + 1
  }
}

// MARK: What is told

extension AccountNotice {
  private static let who = "Somebody with the right to edit users"
  private static let othersEnded =
    "Linked identity providers and your phone no longer sign you in: sign in with your password, "
    + "then add them again with `opsh auth link` and `opsh auth phone add`."
  private static let unexpected = "If you did not ask for this, tell an administrator."

  /// Says also whether links to providers or a phone have ended.
  static func passwordSet(endsOthers: Bool) -> AccountNotice {
    AccountNotice(
      title: "Your password was changed",
      body: "\(who) set a new password for you. All your sessions and tokens have ended. "
        + (endsOthers ? "\(othersEnded) " : "") + unexpected)
  }

  static let signInReset = AccountNotice(
    title: "Your other ways to sign in were removed",
    body: "\(who) removed them. All your sessions and tokens have ended. \(othersEnded) "
      + unexpected)

  static let secondFactorRemoved = AccountNotice(
    title: "Your second factor was removed",
    body: "\(who) removed it. All your sessions and tokens have ended. "
      + "Run `opsh auth second-factor enable` to set up a new one. \(unexpected)")

  static let enabled = AccountNotice(
    title: "Your account was enabled",
    body: "\(who) enabled your disabled account. You sign in as before. \(unexpected)")

  /// Says the name the person signs in with from now on.
  static func renamed(_ name: String) -> AccountNotice {
    AccountNotice(
      title: "Your sign-in name was changed",
      body: "\(who) changed it. From now on you sign in as \(name). \(unexpected)")
  }

  static let phoneAdded = AccountNotice(
    title: "A phone number was added to your sign-in",
    body: "From now on a code sent to the number signs you in. "
      + "If that was not you, run `opsh auth phone remove` and tell an administrator.")

  static let phoneRemoved = AccountNotice(
    title: "A phone number was removed from your sign-in",
    body: "Codes sent to it no longer sign you in, and your other sessions have ended. "
      + "If that was not you, tell an administrator.")

  /// Another way to sign in was added.
  static func linked(_ issuer: String) -> AccountNotice {
    AccountNotice(
      title: "An identity provider was linked",
      body: "From now on an account at \(Excerpt.of(issuer, maximum: 120)) signs you in. "
        + "If that was not you, run `opsh auth unlink` and tell an administrator.")
  }

  /// A way to sign in was taken away.
  static func unlinked(_ issuer: String) -> AccountNotice {
    AccountNotice(
      title: "An identity provider was unlinked",
      body: "Your account at \(Excerpt.of(issuer, maximum: 120)) no longer signs you in, and your "
        + "other sessions have ended. If that was not you, tell an administrator.")
  }

  /// What the person's identity provider said of their account there; nil for what changes nothing
  /// about signing in.
  static func provider(_ event: ProviderNotice.Event, isOwn: Bool) -> AccountNotice? {
    let said: String
    switch event {
    case .consentRevoked: said = "that you no longer agree to sign in here with your account there."
    case .accountDeleted:
      said =
        "that your account there was deleted. You cannot sign in with "
        + (isOwn ? "your password until an administrator sets a new one." : "it any more.")
    case .transferred: said = "that your account there was moved to another one."
    case .emailDisabled, .emailEnabled, .sessionsRevoked: return nil
    }
    return AccountNotice(
      title: "Your sign-in with an identity provider has changed",
      body: "The identity provider says \(said) All your sessions have ended. \(unexpected)")
  }
}
