import OpsDomain

/// The devices that people are told on. One method per operation.
public struct DeviceService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["device"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(register, DeviceService.register),
    AnyOperation(list, DeviceService.list),
    AnyOperation(remove, DeviceService.remove),
  ]

  static let why = "your own devices, never another's"
}

extension AppDependencies {
  /// Devices that notices are sent to: see ``DeviceService``.
  public var devices: DeviceService { service() }
}
