import OpsDomain
import OpsStorage

/// Input of `notice.settings`. What is absent stays as it is.
public struct ChangeNoticeSettings: OperationInput, EditingInput {
  /// `K`: The kind that --on or --off is about.
  public var kind: [NoticeKind]?
  /// Get notices of this kind.
  public var on: Bool?
  /// Get no notices of this kind.
  public var off: Bool?
  /// Where else notices go: all channels that are wanted; `none` is short for `--clear channel`.
  public var channel: Clearable<NoneClears<Of<NoticeService, [String]>>>?
  /// `HH:MM-HH:MM`: Hours without notices at the site; none is short for `--clear quiet_hours`.
  public var quietHours: Clearable<NoneClears<String>>?
  /// `A`: The address of the e-mail channel; none is short for `--clear email`.
  public var email: Clearable<NoneClears<String>>?
  /// `URL`: The address of the webhook channel; none is short for `--clear webhook`.
  public var webhook: Clearable<NoneClears<String>>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

extension NoticeService {
  private static let channelWords = NoticeChannelName.allCases.map(\.rawValue) + ["none"]
  static let channelParameter = Parameter.option(
    "channel", .choice(channelWords), repeatable: true,
    label: "C",
    "Where else notices go: all channels that you want; none is short for `--clear channel`.")

  static let settings = Operation<ChangeNoticeSettings, NoticeSettingsView>(
    "notice.settings", area: .platform, "Shows or changes which notices you get, when and where.",
    permission: nil, whyOpen: "your own inbox and settings, never another's",
    effect: .write(.final("run `opsh notice settings` to change your settings back")),
    examples: [
      "notice settings --quiet-hours 21:30-06:30",
      "notice settings --kind low_stock --kind consumption_alert --off",
      "notice settings --channel email --email stock@example.org",
      "notice settings --clear quiet_hours --clear webhook",
    ])

  /// Changes what is given of the caller's settings and answers with all of them; given nothing it
  /// only shows them. Notices that were made before keep the time they have.
  /// Throws `usage.arguments` for `on` and `off` without a kind or together and for a field that is
  /// set and cleared at once, `data.bad_value`.
  public func settings(
    _ input: ChangeNoticeSettings, _ call: Call
  ) async throws -> Outcome<NoticeSettingsView> {
    try await desk.perform(Self.settings, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      let system = transaction.asSystem("keeps what somebody wants to be told")
      let known = try await NoticePreference.of(user, system)
      var preference =
        known ?? NoticePreference(id: system.nextID(), userID: user, updatedAt: system.now)
      try Self.apply(input, to: &preference)
      var compared = preference
      compared.updatedAt = known?.updatedAt ?? compared.updatedAt
      let isNew = known == nil && Self.changes(input)
      if isNew || (known != nil && compared != known) {
        preference.updatedAt = system.now
        let preferences = system.repository(NoticePreference.self)
        preference =
          known == nil
          ? try await preferences.create(preference) : try await preferences.update(preference)
      }
      return NoticeSettingsView(preference, zone: transaction.context.calendar.zone)
    }
  }

  private static func changes(_ input: ChangeNoticeSettings) -> Bool {
    input.on == true || input.off == true || input.channel?.isEmpty == false
      || input.quietHours != nil || input.email != nil || input.webhook != nil
      || input.clear?.isEmpty == false
  }

  private static func apply(
    _ input: ChangeNoticeSettings, to preference: inout NoticePreference
  ) throws {
    let kinds = input.kind ?? []
    let switches = [input.on, input.off].count { $0 == true }
    guard switches <= 1, kinds.isEmpty == (switches == 0) else {
      throw OpsError(
        .usage, "--on and --off need a kind, and cannot be used together", field: "kind",
        hint: "write, for example, --kind low_stock --off")
    }
    guard input.off != true || !kinds.contains(.accountChanged) else {
      throw OpsError(
        .badValue, "\(NoticeKind.accountChanged.rawValue) cannot be switched off", field: "kind",
        hint: "leave \(NoticeKind.accountChanged.rawValue) out")
    }
    for kind in kinds { preference.set(kind, on: input.on == true) }
    // An empty list of channels says nothing.
    var said = input
    if said.channel?.isEmpty == true { said.channel = nil }
    let edits = try said.edits()
    preference.channels =
      try edits.channel.applied(to: preference.channels) { words in
        let names = words.compactMap(NoticeChannelName.init(rawValue:))
        guard names.count == words.count else {
          throw OpsError(
            .badValue, "Channels are \(channelWords.joined(separator: ", "))", field: "channel")
        }
        return Set(names)
      } ?? []
    preference.quiet = try edits.quietHours.applied(to: preference.quiet, QuietHours.init(parsing:))
    preference.email = try edits.email.applied(
      to: preference.email, NoticePreference.mailAddress)
    preference.webhook = try edits.webhook.applied(
      to: preference.webhook, NoticePreference.webAddress)
  }
}

extension NoticePreference {
  /// The person's settings; nil for who has said nothing.
  package static func of(_ user: RecordID, _ transaction: Transaction) async throws
    -> NoticePreference?
  {
    try await transaction.repository(NoticePreference.self).fetch(key: userKey, user)
  }
}
