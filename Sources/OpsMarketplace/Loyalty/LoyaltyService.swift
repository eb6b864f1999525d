import OpsDomain
import OpsKernel
import OpsStorage

/// Loyalty points. One method per operation.
public struct LoyaltyService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["loyalty"]

  public static let operations: [AnyOperation] = [AnyOperation(show, LoyaltyService.show)]
}

extension AppDependencies {
  /// The service of its operations: see ``LoyaltyService``.
  public var loyalty: LoyaltyService { service() }
}
