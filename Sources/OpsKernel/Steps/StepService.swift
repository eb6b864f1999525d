/// Several operations as one commit.
public struct StepService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  public static let operations: [AnyOperation] = [AnyOperation(run, StepService.run)]
}

extension AppDependencies {
  public var steps: StepService { service() }
}
