import OpsDomain
import OpsStorage

extension SettingService {
  static let apply = Operation<SettingRequestReference, SettingRequestView>(
    "setting.apply", area: .platform, "Changes the setting as an approved request says.",
    permission: .systemManageSettings,
    effect: .write(.final("the request was carried out; ask for the former value")),
    examples: ["setting apply SR-000001 --dry-run", "setting apply SR-000001"])

  /// Carries an approved request out, as a change by the caller: everything that holds for
  /// ``set(_:_:)`` holds here. Throws `notfound.any`, `rule.bad_state` unless it is approved, and
  /// what ``set(_:_:)`` throws.
  public func apply(
    _ input: SettingRequestReference, _ call: Call
  ) async throws -> Outcome<SettingRequestView> {
    try await desk.perform(Self.apply, input, call) { transaction in
      let list = desk.world.blueprint.settings
      var request = try await transaction.repository(SettingRequest.self).named(input.request)
      try request.requireNext(.implemented)
      let definition = try list.named(request.key)
      // What was allowed when it was asked for need not be any more, such as a location.
      let value = try await Self.checked(request.value, definition, transaction)
      _ = try await Self.write(value, definition, transaction)
      request.status = .implemented
      request.closedAt = transaction.now
      request.closedBy = transaction.principal.userID
      let written = try await transaction.asSystem("closes a setting request that was carried out")
        .repository(SettingRequest.self).update(request)
      return try await SettingRequestView.of([written], list, transaction)
        .only("A setting request")
    }
  }
}
