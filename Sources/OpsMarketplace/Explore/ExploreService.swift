import OpsKernel

/// Finds partners near a place. One method per operation.
public struct ExploreService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["explore"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(partners, ExploreService.partners)
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``ExploreService``.
  public var explore: ExploreService { service() }
}
