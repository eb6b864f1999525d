import OpsKernel

/// Explains what a commit did, with the stock that it moved.
public struct ExplanationService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["commit"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(explain, ExplanationService.explain)
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``ExplanationService``.
  public var explanations: ExplanationService { service() }
}
