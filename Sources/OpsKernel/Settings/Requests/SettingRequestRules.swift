import OpsDomain
import OpsStorage

/// What the gate enforces for requests for settings. Operations write them with the rights of the
/// system, because who may take which step depends on who asked.
enum SettingRequestRules {
  static let requests = CollectionRules(SettingRequest.self, readable: .systemManageSettings)
    .transition(of: SettingRequest.self) { try SettingRequest.checkTransition($0, $1) }

  /// Throws `rule.same_person` for a change of a setting that protects the book while
  /// ``Settings/twoPeople`` is on, unless another person has approved just this change; and
  /// `rule.violated` for turning that on when nobody else could approve.
  static func check(_ old: Setting?, _ new: Setting?, _ transaction: Transaction) async throws {
    guard let key = (new ?? old)?.key, !transaction.caller.isSystem else { return }
    let isSwitch = TextFolding.sameBytes(key, Settings.twoPeople.key)
    // Who turns it off must be allowed to by what held before.
    let isOn =
      isSwitch ? old?.value == "on" : try await Settings.twoPeople.value(transaction)
    guard isOn else {
      if isSwitch, new?.value == "on" { try await requireSecondPerson(transaction) }
      return
    }
    let approved = try await transaction.asSystem("looks for an approved setting request")
      .repository(SettingRequest.self).all(
        where: .both(
          .equals(SettingRequest.Columns.key, key),
          .equals(SettingRequest.Columns.status, .approved)))
    guard !approved.contains(where: { $0.value == new?.value }) else { return }
    throw OpsError(
      .samePerson, "Changing \(key) needs the approval of another person", field: "setting",
      hint: "ask for it: `opsh setting request \(key) \(new?.value ?? "--reset") --why TEXT`")
  }

  private static func requireSecondPerson(_ transaction: Transaction) async throws {
    let system = transaction.asSystem("looks for a second person who approves changes")
    let people = try await NoticeReaders(system)
      .holdersAtSomeHour(of: .systemApproveConfiguration)
    guard people.contains(where: { $0 != transaction.caller.userID }) else {
      throw OpsError(
        .ruleViolated, "There is no second person who may approve changes",
        field: "value", hint: "give a second person the role: `opsh role grant`")
    }
  }
}
