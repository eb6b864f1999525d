import OpsDomain
import OpsKernel
import OpsStorage

/// The way of an order from the partner to the door. One method per operation.
public struct DeliveryService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["order"]

  public static let operations: [AnyOperation] = [
    AnyOperation(assign, DeliveryService.assign),
    AnyOperation(pickup, DeliveryService.pickup),
    AnyOperation(depart, DeliveryService.depart),
    AnyOperation(deliver, DeliveryService.deliver),
    AnyOperation(track, DeliveryService.track),
    AnyOperation(proof, DeliveryService.proof),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``DeliveryService``.
  public var deliveriesOfMarket: DeliveryService { service() }
}
