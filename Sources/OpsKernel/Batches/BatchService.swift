/// Several operations as one commit.
public struct BatchService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  public static let operations: [AnyOperation] = [
    AnyOperation(run) { dependencies, input, call in
      try await dependencies.batches.run(input, on: dependencies.desk.operations, call)
    }
  ]
}

extension AppDependencies {
  public var batches: BatchService { service() }
}
