import OpsDomain

/// Where a device is reached.
public struct PushAddress: Sendable, Equatable {
  /// The record of the device.
  public let device: RecordID
  /// What kind of device it is.
  public let platform: DevicePlatform
  /// Masked in prints and logs.
  public let token: Personal<String>

  /// The address of a registered device.
  public init(device: RecordID, platform: DevicePlatform, token: Personal<String>) {
    self.device = device
    self.platform = platform
    self.token = token
  }

  init(_ device: PushDevice) {
    self.init(device: device.id, platform: device.platform, token: Personal(device.token))
  }
}
