import OpsDomain
import OpsStorage

/// Input of `device.list`.
public struct ListDevices: OperationInput {}

extension DeviceService {
  static let list = Operation<ListDevices, Listing<DeviceView>>(
    "device.list", area: .platform, "Lists your devices for push messages.", permission: nil,
    whyOpen: why, effect: .read, examples: ["device list", "device list -o json"], isOfNow: true)

  /// The caller's devices, in the order in which they were registered.
  public func list(
    _ input: ListDevices, _ call: Call
  ) async throws -> Outcome<Listing<DeviceView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      let system = transaction.asSystem("shows people the names of their own devices")
      return Listing(items: try await PushDevice.of(user, system).map(DeviceView.init))
    }
  }
}
