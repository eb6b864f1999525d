import OpsDomain

/// A device as operations answer it. Its token is never shown again.
public struct DeviceView: OperationOutput, Equatable {
  public static let answerName = "device/1"

  /// What its owner calls it.
  public let name: String
  /// What kind of device it is.
  public let platform: DevicePlatform
  /// When it was registered.
  public let registeredAt: Instant

  init(_ device: PushDevice) {
    name = device.name
    platform = device.platform
    registeredAt = device.registeredAt
  }

  public static let columns: [FieldColumn] = [
    .init("name", "DEVICE"), .init("platform", "PLATFORM"), .init("registered_at", "REGISTERED"),
  ]
}
