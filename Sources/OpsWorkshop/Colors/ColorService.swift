import OpsKernel

/// Colours that guns can be filled with. One method per operation.
public struct ColorService: DeskService {
  let desk: Desk

  /// The service at this desk.
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["color"]

  public static let operations: [AnyOperation] = [
    AnyOperation(create, ColorService.create),
    AnyOperation(edit, ColorService.edit),
    AnyOperation(list, ColorService.list),
    AnyOperation(retire, ColorService.retire),
    AnyOperation(restore, ColorService.restore),
  ]
}

extension AppDependencies {
  /// The service of its operations: see ``ColorService``.
  public var colors: ColorService { service() }
}
