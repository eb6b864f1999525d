import OpsDomain
import OpsStorage

extension WaitingWork {
  /// Requests for settings that wait for a decision, and approved ones that are not carried out.
  static let ofSettings: [WaitingWork] = [pendingSettings, approvedSettings]

  private static let pendingSettings = WaitingWork(
    place: 630, for: .systemApproveConfiguration
  ) { transaction in
    let user = try transaction.principal.requireOwnInbox()
    // Few at a time, and nobody decides on their own.
    let pending = try await transaction.asSystem("counts requests that wait for a decision")
      .repository(SettingRequest.self)
      .all(where: .equals(SettingRequest.Columns.status, .pending))
      .filter { $0.requestedBy != user }
      .sorted { TextFolding.bytewiseLess($0.number, $1.number) }
    guard let first = pending.first else { return nil }
    return WaitingWords(
      "settings_requested", .today, "request for a setting to decide",
      "requests for settings to decide", why: "Nothing changes before another person decides.",
      list: "setting requests --status pending"
    ).line(Int64(pending.count), "setting approve \(first.number)")
  }

  private static let approvedSettings = WaitingWork(
    SettingRequest.self, place: 640, for: .systemManageSettings,
    WaitingWords(
      "settings_approved", .today, "approved setting to change", "approved settings to change",
      why: "The change is approved and not made yet.", list: "setting requests --status approved"),
    where: { _ in .equals(SettingRequest.Columns.status, .approved) }, order: [],
    command: { "setting apply \($0.number)" })
}
