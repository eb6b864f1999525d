import OpsKernel

/// Requests for a role for a while, and what is decided on them. One method per operation.
public struct ElevationService: DeskService {
  public static let keepsPeople = true

  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["elevation"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(requestElevation, ElevationService.requestElevation),
    AnyOperation(listElevations, ElevationService.listElevations),
    AnyOperation(approveElevation, ElevationService.approveElevation),
    AnyOperation(rejectElevation, ElevationService.rejectElevation),
    AnyOperation(withdrawElevation, ElevationService.withdrawElevation),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``ElevationService``.
  public var elevations: ElevationService { service() }
}
