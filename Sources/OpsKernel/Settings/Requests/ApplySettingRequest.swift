import OpsDomain
import OpsStorage

extension SettingService {
  static let apply = Operation<SettingRequestReference, SettingRequestView>(
    "setting.apply", area: .platform, "Changes the setting as an approved request says.",
    permission: .systemManageSettings,
    effect: .write(.final("the request was carried out; ask for the former value")),
    examples: ["setting apply SR-000001 --dry-run", "setting apply SR-000001"])

  /// Carries an approved request out, as a change by the caller: everything that holds for
  /// ``set(_:_:)`` holds here. Throws `notfound.any`, `rule.bad_state` unless it is approved,
  /// `rule.same_person` where the approval no longer counts, and what ``set(_:_:)`` throws.
  public func apply(
    _ input: SettingRequestReference, _ call: Call
  ) async throws -> Outcome<SettingRequestView> {
    try await desk.perform(Self.apply, input, call) { transaction in
      let list = desk.world.blueprint.settings
      let asked = try await transaction.repository(SettingRequest.self).named(input.request)
      try asked.requireNext(.implemented)
      let system = transaction.asSystem("closes a setting request that was carried out")
      try await SettingApproval(request: asked, system: system).require()
      let definition = try list.named(asked.key)
      // What was allowed when it was asked for need not be any more, such as a location.
      let value = try await Self.checked(asked.value, definition, transaction)
      _ = try await Self.write(value, definition, transaction)
      // The change has closed it already, unless the setting had this value before.
      let requests = system.repository(SettingRequest.self)
      var request = try await requests.named(asked.number)
      if request.status == .approved {
        request.status = .implemented
        request.closedAt = transaction.now
        request.closedBy = transaction.principal.userID
        request = try await requests.update(request)
      }
      return try await SettingRequestView.of([request], list, transaction)
        .only("A setting request")
    }
  }
}
