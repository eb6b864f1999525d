import OpsDomain
import OpsKernel
import OpsStorage

/// Promotions: codes, discounts, happy hours. One method per operation.
public struct PromotionService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["promo"]

  public static let operations: [AnyOperation] = [
    AnyOperation(create, PromotionService.create),
    AnyOperation(list, PromotionService.list),
    AnyOperation(show, PromotionService.show),
    AnyOperation(retire, PromotionService.retire),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``PromotionService``.
  public var promotions: PromotionService { service() }
}
