import OpsDomain
import OpsStorage

/// Where a person is told besides the inbox: an e-mail address, a webhook, devices. Somebody who
/// had the account for an hour may have put their own there, and would go on being told.
package enum NoticeAddresses {
  /// Whether there is one. `system` acts as the system.
  package static func isAny(of user: RecordID, _ system: Transaction) async throws -> Bool {
    let preference = try await NoticePreference.of(user, system)
    if preference?.email != nil || preference?.webhook != nil { return true }
    return try await !PushDevice.of(user, system).isEmpty
  }

  /// Removes them. `system` acts as the system.
  package static func end(of user: RecordID, _ system: Transaction) async throws {
    for device in try await PushDevice.of(user, system) {
      try await system.repository(PushDevice.self).delete(device)
    }
    guard var preference = try await NoticePreference.of(user, system),
      preference.email != nil || preference.webhook != nil
    else { return }
    (preference.email, preference.webhook) = (nil, nil)
    preference.channels = []
    preference.updatedAt = system.now
    _ = try await system.repository(NoticePreference.self).update(preference)
  }
}
