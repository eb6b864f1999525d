import OpsDomain
import OpsStorage

/// Input of `device.register`.
public struct RegisterDevice: OperationInput {
  /// The push token that the app got from iOS, Android or the browser.
  public var token: String
  /// `|`: The platform of the device.
  public var platform: Option<DevicePlatform>
  /// What you call it; default the platform.
  public var name: Name?
}

extension DeviceService {
  static let register = Operation<RegisterDevice, DeviceView>(
    "device.register", area: .platform,
    "Registers a device for push messages; `notice settings --channel push` sends them.",
    permission: nil, whyOpen: why,
    effect: .write(.final("`opsh device remove` removes the device")),
    examples: [
      "device register 2f4d8a1c9b7e6035d1f0a9c8b7e6d5f4 --platform ios --name phone",
      "device register 2f4d8a1c9b7e6035d1f0a9c8b7e6d5f4 --platform web --dry-run",
    ])

  /// Registers a device of the caller. One of the same name gets the new token, as platforms give
  /// out new ones from time to time. A token that was somebody else's leaves that person: a device
  /// tells only who uses it now.
  ///
  /// Throws `data.bad_value` for a token or a name that is none, and `rule.bad_state` for one more
  /// device than a person may have.
  public func register(
    _ input: RegisterDevice, _ call: Call
  ) async throws -> Outcome<DeviceView> {
    try await desk.perform(Self.register, input, call) { transaction in
      let user = try transaction.principal.requireOwnInbox()
      let token = try PushDevice.checkedToken(input.token)
      let name = try TextRules.name(
        input.name ?? input.platform.rawValue, field: "name", maximum: 64)
      let folded = TextFolding.fold(name)
      let system = transaction.asSystem("keeps the devices of the user who registers one")
      let devices = system.repository(PushDevice.self)
      let former = try await devices.fetch(key: PushDevice.tokenKey, token)
      if let former, former.userID != user || !TextFolding.sameBytes(former.foldedName, folded) {
        try await devices.delete(former)
      }
      if var known = try await devices.fetch(key: PushDevice.nameKey, user, folded) {
        var changed = known
        changed.name = name
        changed.platform = input.platform
        changed.token = token
        if changed != known {
          changed.registeredAt = system.now
          known = try await devices.update(changed)
        }
        return DeviceView(known)
      }
      guard try await PushDevice.of(user, system).count < PushDevice.maximum else {
        throw OpsError(
          .badState, "You have \(PushDevice.maximum) devices, and more are not allowed",
          field: "token", hint: "run `opsh device remove NAME` to remove one")
      }
      return DeviceView(
        try await devices.create(
          PushDevice(
            id: system.nextID(), userID: user, name: name, foldedName: folded,
            platform: input.platform, token: token, registeredAt: system.now)))
    }
  }
}
