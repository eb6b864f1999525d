import OpsKernel

/// Locations: where stock can be. One method per operation, each in a file of its own.
public struct LocationService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["location"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create, LocationService.create),
    AnyOperation(list, LocationService.list),
    AnyOperation(show, LocationService.show),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``LocationService``.
  public var locations: LocationService { service() }
}
