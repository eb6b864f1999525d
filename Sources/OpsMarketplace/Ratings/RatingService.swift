import OpsDomain
import OpsKernel
import OpsStorage

/// What customers think of partners and drivers. One method per operation.
public struct RatingService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["rating"]

  public static let operations: [AnyOperation] = [
    AnyOperation(give, RatingService.give),
    AnyOperation(list, RatingService.list),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``RatingService``.
  public var ratings: RatingService { service() }
}
