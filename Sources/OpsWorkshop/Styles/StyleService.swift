import OpsKernel

/// Production styles, from the plan to the day they leave. One method per operation.
public struct StyleService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["style"]

  public static let operations: [AnyOperation] = [
    AnyOperation(create, StyleService.create),
    AnyOperation(edit, StyleService.edit),
    AnyOperation(list, StyleService.list),
    AnyOperation(show, StyleService.show),
    AnyOperation(start, StyleService.start),
    AnyOperation(complete, StyleService.complete),
    AnyOperation(warehouse, StyleService.warehouse),
    AnyOperation(ship, StyleService.ship),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``StyleService``.
  public var styles: StyleService { service() }
}
