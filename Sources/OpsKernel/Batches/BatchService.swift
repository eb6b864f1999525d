/// Several operations as one commit.
public struct BatchService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  public static let operations: [AnyOperation] = [AnyOperation(run, BatchService.run)]
}

extension AppDependencies {
  public var batches: BatchService { service() }
}
