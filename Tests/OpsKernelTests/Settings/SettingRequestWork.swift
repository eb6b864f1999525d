import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting

/// The steps of requests for settings, for tests: sam asks, anna approves and carries out.
protocol SettingRequestWork {}

extension SettingRequestWork {
  /// sam, who manages settings as well.
  static var manager: Principal {
    Principal(
      userID: SampleUser.of(.salesperson).id, name: "sam",
      rights: Rights(
        roles: [.salesperson],
        permissions: [.systemManageSettings, .systemApproveConfiguration]))
  }

  /// A book in which sam manages settings as well, by a right that does not end.
  func book() async throws -> SampleBook {
    let book = try await SampleBook.make()
    try await book.write { transaction in
      for permission in [Permission.systemManageSettings, .systemApproveConfiguration] {
        _ = try await transaction.repository(PermissionGrant.self).create(
          PermissionGrant(
            id: transaction.nextID(), permission: permission, effect: .allow,
            userID: SampleUser.of(.salesperson).id,
            grantedBy: SampleUser.of(.administrator).id, grantedAt: transaction.now))
      }
    }
    return book
  }

  func request(
    _ book: SampleBook, _ key: String = "access.explore", _ value: String? = "off",
    reset: Bool? = nil, by caller: Principal = Self.manager
  ) async throws -> SettingRequestView {
    try await book.dependencies.settings.request(
      RequestSetting(setting: key, value: value, reset: reset, why: "no visitors"), Call(caller)
    ).output
  }

  func approve(
    _ book: SampleBook, _ number: String, by caller: Principal? = nil
  ) async throws -> SettingRequestView {
    try await book.dependencies.settings.approve(
      SettingDecision(request: number), Call(caller ?? book.principal(.administrator))
    ).output
  }

  func apply(
    _ book: SampleBook, _ number: String
  ) async throws -> SettingRequestView {
    try await book.dependencies.settings.apply(
      SettingRequestReference(request: number), book.call(.administrator)
    ).output
  }

  func set(_ book: SampleBook, _ key: String, _ value: String) async throws {
    _ = try await book.dependencies.settings.set(
      SetSetting(setting: key, value: value), book.call(.administrator))
  }

  func value(_ book: SampleBook, _ key: String) async throws -> String? {
    try await book.dependencies.settings.list(ListSettings(), book.call(.administrator))
      .output.items.first { $0.key == key }?.value
  }

  func code(_ body: () async throws -> some Any) async -> ErrorCode? {
    do {
      _ = try await body()
      return nil
    } catch { return (error as? OpsError)?.code ?? .internalError }
  }

  func reject(
    _ book: SampleBook, _ number: String, by caller: Principal? = nil
  ) async throws -> SettingRequestView {
    try await book.dependencies.settings.reject(
      SettingDecision(request: number), Call(caller ?? book.principal(.administrator))
    ).output
  }

  /// The requests there are, the newest first.
  func requests(_ book: SampleBook) async throws -> [SettingRequestView] {
    try await book.dependencies.settings.requests(
      ListSettingRequests(), book.call(.administrator)
    ).output.items
  }
}
