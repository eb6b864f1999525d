import OpsKernel

/// Tools. One method per operation.
public struct ToolService: DeskService {
  let desk: Desk
  public init(desk: Desk) { self.desk = desk }

  /// The nouns of its operations.
  public static let nouns = ["tool"]

  public static let operations: [AnyOperation] = [
    AnyOperation(create, ToolService.create),
    AnyOperation(edit, ToolService.edit),
    AnyOperation(list, ToolService.list),
    AnyOperation(show, ToolService.show),
  ]
}

extension AreaParts {
  /// Tools of the workshop: the smallest area there can be.
  public static let tools: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.add(Tool.self, rules: ToolRules.tools)
    parts.services = [ToolService.self]
    return parts
  }()
}
