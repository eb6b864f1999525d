import OpsKernel

/// Tools. One method per operation.
public struct ToolService: DeskService {
  let desk: Desk
  public init(desk: Desk) { self.desk = desk }

  public static let operations: [AnyOperation] = [
    AnyOperation(create) { try await $0.service(ToolService.self).create($1, $2) },
    AnyOperation(edit) { try await $0.service(ToolService.self).edit($1, $2) },
    AnyOperation(list) { try await $0.service(ToolService.self).list($1, $2) },
    AnyOperation(show) { try await $0.service(ToolService.self).show($1, $2) },
  ]
}

extension AreaParts {
  /// Tools of the workshop: the smallest area there can be.
  public static let tools: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.records = [ToolRules.tools]
    parts.services = [ToolService.self]
    return parts
  }()
}
