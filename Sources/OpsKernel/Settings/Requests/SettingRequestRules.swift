import OpsDomain
import OpsStorage

/// What the gate enforces for requests for settings. Operations write them with the rights of the
/// system, because who may take which step depends on who asked.
enum SettingRequestRules {
  static let requests = CollectionRules(SettingRequest.self, readable: .systemManageSettings)
    .transition(of: SettingRequest.self) { try SettingRequest.checkTransition($0, $1) }

  /// Throws `rule.same_person` for a change of a setting that protects the book while
  /// ``Settings/twoPeople`` is on, unless another person has approved just this change and that
  /// still counts; and `rule.violated` for turning that on when nobody else could approve.
  static func check(
    _ old: Setting?, _ new: Setting?, _ list: SettingList, _ transaction: Transaction
  ) async throws {
    guard let key = (new ?? old)?.key, !transaction.caller.isSystem else { return }
    let isSwitch = TextFolding.sameBytes(key, Settings.twoPeople.key)
    // Who turns it off must be allowed to by what held before.
    let isOn =
      isSwitch ? old?.value == "on" : try await Settings.twoPeople.value(transaction)
    guard isOn else {
      if isSwitch, new?.value == "on" { try await requireSecondPerson(transaction) }
      return
    }
    let system = transaction.asSystem("looks for an approved setting request")
    var refusal: OpsError?
    for request in try await approved(key, system) where asks(request, for: new, list) {
      let approval = SettingApproval(request: request, system: system)
      refusal = try await approval.obstacle()
      if refusal == nil { refusal = try await approval.dependence() }
      if refusal == nil { return }
    }
    if let refusal { throw refusal }
    throw OpsError(
      .samePerson, "Changing \(key) needs the approval of another person", field: "setting",
      hint: "ask for it: `opsh setting request \(key) \(new?.value ?? "--reset") --why TEXT`")
  }

  /// Closes the approved requests for a setting with its change, whichever way that comes: the one
  /// that asked for it has been carried out, and counts once; the others were approved for a value
  /// that the setting no longer has.
  static func close(
    _ old: Setting?, _ new: Setting?, _ list: SettingList, _ transaction: Transaction
  ) async throws {
    guard let key = (new ?? old)?.key, !transaction.caller.isSystem, old?.value != new?.value
    else { return }
    let requests = transaction.repository(SettingRequest.self)
    for var request in try await approved(key, transaction) {
      request.status = asks(request, for: new, list) ? .implemented : .cancelled
      request.closedAt = transaction.now
      request.closedBy = transaction.caller.userID
      _ = try await requests.update(request)
    }
  }

  private static func approved(
    _ key: String, _ system: Transaction
  ) async throws -> [SettingRequest] {
    try await system.repository(SettingRequest.self).all(
      where: .both(
        .equals(SettingRequest.Columns.key, key),
        .equals(SettingRequest.Columns.status, .approved)))
  }

  /// Whether the request asks for what the setting is to be; nil for the default. A setting whose
  /// author is kept has its default written down.
  private static func asks(
    _ request: SettingRequest, for new: Setting?, _ list: SettingList
  ) -> Bool {
    if request.value == new?.value { return true }
    return request.value == nil && new?.value == (try? list.named(request.key))?.fallback
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
