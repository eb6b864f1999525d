import OpsKernel

/// Granulation: raw material becomes compound. One method per operation.
public struct GranulationService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["granulation"]

  public static let operations: [AnyOperation] = [
    AnyOperation(record, GranulationService.record),
    AnyOperation(list, GranulationService.list),
    AnyOperation(show, GranulationService.show),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``GranulationService``.
  public var granulation: GranulationService { service() }
}
