import OpsKernel

/// What people may do, and where they have it from. One method per operation.
public struct RightsService: DeskService {
  public static let keepsPeople = true

  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["auth", "access"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(listOwnPermissions, RightsService.listOwnPermissions),
    AnyOperation(reviewAccess, RightsService.reviewAccess),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``RightsService``.
  public var rights: RightsService { service() }
}
