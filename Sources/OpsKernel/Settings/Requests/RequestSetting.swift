import OpsDomain
import OpsStorage

/// Input of `setting.request`: a value, or the wish to go back to the default.
public struct RequestSetting: OperationInput {
  /// The name of the setting, such as `access.explore`.
  public var setting: Of<SetSetting, String>
  /// The value you ask for.
  public var value: Argument<String>?
  /// Ask for the default.
  public var reset: Bool?
  /// Why it should change.
  public var why: Option<Note>
}

extension SettingService {
  /// Why steps of a request cannot be undone.
  static let whyRequestsStay = "a request keeps its history; make another request"

  static let request = Operation<RequestSetting, SettingRequestView>(
    "setting.request", area: .platform,
    "Asks for a change of a setting; another person decides.",
    permission: .systemManageSettings, effect: .write(.final(whyRequestsStay)),
    examples: [
      "setting request access.explore off --why \"no visitors during the move\"",
      "setting request access.copying off --why \"until the audit is over\"",
    ])

  /// Writes a request. Throws `notfound.any` for a setting that does not exist, `data.bad_value`
  /// for a value it cannot have, `rule.bad_state` for the value it has already, and
  /// `data.duplicate` while the same is asked for, unless its approval
  /// no longer counts.
  public func request(
    _ input: RequestSetting, _ call: Call
  ) async throws -> Outcome<SettingRequestView> {
    try await desk.perform(Self.request, input, call) { transaction in
      let list = desk.world.blueprint.settings
      let definition = try list.named(input.setting)
      guard (input.value == nil) == (input.reset ?? false) else {
        throw OpsError(
          .badValue, "Give either a value or --reset", field: "value",
          hint: "allowed: \(definition.range)")
      }
      let value = try await Self.checked(input.value, definition, transaction)
      let wanted = value ?? definition.standard(in: transaction.context.currency)
      guard try await definition.value(transaction) != wanted else {
        throw OpsError(
          .badState, "\(definition.key) is \(Excerpt.of(wanted)) already", field: "value")
      }
      let open = try await transaction.repository(SettingRequest.self).all(
        where: .both(
          .equals(SettingRequest.Columns.key, definition.key),
          .oneOf(SettingRequest.Columns.status, [.pending, .approved])))
      for same in open where same.value == value {
        guard try await !Self.closeEnded(same, transaction) else { continue }
        throw OpsError(
          .duplicate, "\(same.number) already asks for this change and is \(same.status.rawValue)",
          field: "setting", hint: "run `opsh setting requests` to see it")
      }
      let request = SettingRequest(
        id: transaction.nextID(),
        number: try await SeriesNumber.next(of: SettingRequest.self, transaction),
        key: definition.key, value: value, why: try TextRules.note(input.why, field: "why"),
        requestedAt: transaction.now, requestedBy: transaction.principal.userID)
      let written = try await transaction.asSystem("writes a setting request")
        .repository(SettingRequest.self).create(request)
      return try await SettingRequestView.of([written], list, transaction)
        .only("A setting request")
    }
  }

  /// Closes a request whose approval no longer counts, so that the same can be asked for again.
  /// False for any other.
  private static func closeEnded(
    _ request: SettingRequest, _ transaction: Transaction
  ) async throws -> Bool {
    let system = transaction.asSystem("closes a setting request whose approval has ended")
    guard request.status == .approved,
      try await SettingApproval(request: request, system: system).obstacle() != nil
    else { return false }
    var ended = request
    ended.status = .cancelled
    ended.closedAt = transaction.now
    ended.closedBy = transaction.principal.userID
    _ = try await system.repository(SettingRequest.self).update(ended)
    return true
  }
}
