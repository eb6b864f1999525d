/// Several operations as one commit.
public struct StepService: DeskService {
  let desk: Desk
  let carried: CarriedServices

  /// A service whose steps run at this desk.
  public init(desk: Desk) { self.init(desk: desk, carrying: CarriedServices()) }

  /// - Parameter services: Those that are more than a desk, for the steps.
  package init(desk: Desk, carrying services: CarriedServices) {
    self.desk = desk
    carried = services
  }

  public func moved(to desk: Desk) -> StepService {
    StepService(desk: desk, carrying: carried.moved(to: desk))
  }

  /// The nouns of its operations.
  public static let nouns = ["batch_file"]

  public static let operations: [AnyOperation] = [AnyOperation(run, StepService.run)]
}

extension AppDependencies {
  /// Several operations as one: see ``StepService``.
  public var steps: StepService { service() }
}
