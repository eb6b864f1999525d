import OpsDomain
import OpsKernel
import OpsStorage

/// Partners: the businesses that sell in the marketplace. One method per operation.
public struct PartnerService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["partner"]

  public static let operations: [AnyOperation] = [
    AnyOperation(create, PartnerService.create),
    AnyOperation(edit, PartnerService.edit),
    AnyOperation(show, PartnerService.show),
    AnyOperation(list, PartnerService.list),
    AnyOperation(verify, PartnerService.verify),
    AnyOperation(suspend, PartnerService.suspend),
    AnyOperation(feature, PartnerService.feature),
    AnyOperation(hours, PartnerService.hours),
    AnyOperation(image, PartnerService.image),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``PartnerService``.
  public var partners: PartnerService { service() }
}
