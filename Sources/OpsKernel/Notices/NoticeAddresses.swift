import OpsDomain
import OpsStorage

/// Where a person is told besides the inbox: an e-mail address, a webhook, devices. Somebody who
/// had the account for an hour may have put their own there, and would go on being told.
package enum NoticeAddresses {
  /// Removes them; answers whether there was one. `system` acts as the system.
  package static func end(of user: RecordID, _ system: Transaction) async throws -> Bool {
    let devices = try await PushDevice.of(user, system)
    for device in devices { try await system.repository(PushDevice.self).delete(device) }
    guard var preference = try await NoticePreference.of(user, system),
      preference.email != nil || preference.webhook != nil
    else { return !devices.isEmpty }
    (preference.email, preference.webhook) = (nil, nil)
    preference.channels = []
    preference.updatedAt = system.now
    _ = try await system.repository(NoticePreference.self).update(preference)
    return true
  }
}
