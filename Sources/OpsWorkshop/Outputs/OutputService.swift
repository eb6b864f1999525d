import OpsKernel

/// What machines give: recorded, corrected and listed. One method per operation.
public struct OutputService: DeskService {
  let desk: Desk

  /// The service at a desk, which checks permissions and writes the journal for each call.
  public init(desk: Desk) { self.desk = desk }

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
