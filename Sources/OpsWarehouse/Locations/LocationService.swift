import OpsKernel

/// Locations: where stock can be. One method per operation, each in a file of its own.
public struct LocationService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(create) { try await $0.locations.create($1, $2) },
    AnyOperation(list) { try await $0.locations.list($1, $2) },
    AnyOperation(show) { try await $0.locations.show($1, $2) },
  ]
}

extension AppDependencies {
  public var locations: LocationService { service() }
}
