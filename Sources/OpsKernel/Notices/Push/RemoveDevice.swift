import OpsDomain
import OpsStorage

/// Input of `device.remove`.
public struct RemoveDevice: OperationInput {
  /// What you call the device.
  public var name: Name
}

extension DeviceService {
  static let remove = Operation<RemoveDevice, DeviceView>(
    "device.remove", area: .platform, "Removes a device; nothing is sent to it any more.",
    permission: nil, whyOpen: why,
    effect: .destructive(.final("register the device again with a token from its platform")),
    examples: ["device remove phone --dry-run", "device remove phone --yes"])

  /// Removes one of the caller's devices. Throws `notfound.any`, the same for somebody else's.
  public func remove(
    _ input: RemoveDevice, _ call: Call
  ) async throws -> Outcome<DeviceView> {
    try await desk.perform(Self.remove, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      let system = transaction.asSystem("removes a device of its owner")
      let devices = system.repository(PushDevice.self)
      guard
        let device = try await devices.fetch(
          key: PushDevice.nameKey, user, TextFolding.fold(input.name))
      else {
        throw OpsError(
          .notFound, "You have no device called \(Excerpt.of(input.name))", field: "name",
          hint: "run `opsh device list` to see yours")
      }
      try await devices.delete(device)
      return DeviceView(device)
    }
  }
}
