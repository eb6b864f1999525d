import OpsKernel

/// What machines give: recorded, corrected and listed. One method per operation.
public struct OutputService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["output"]

  public static let operations: [AnyOperation] = [
    AnyOperation(record, OutputService.record),
    AnyOperation(correct, OutputService.correct),
    AnyOperation(list, OutputService.list),
    AnyOperation(show, OutputService.show),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``OutputService``.
  public var outputs: OutputService { service() }
}
