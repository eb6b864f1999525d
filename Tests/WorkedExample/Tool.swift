import OpsDomain
import OpsKernel
import OpsStorage

/// Something people of the workshop work with. Nobody buys or sells it, so it is no product.
public struct Tool: Entity, Referable {
  public static let record = Record("tools", .workshop, "tool")
  public static let reference = ParameterReference("tool", example: "Vice") {
    try await $1.repository(Tool.self).named($0)
  }
  public var id: RecordID
  public var version: Int64 = 0
  /// What people call it; unique regardless of letter case.
  public var name: Naming<Line>
  public var foldedName: Unique<Folded>
  public var state: ToolState
  /// What it cost.
  public var price: UnitPrice?
  public var createdAt: Trail<Instant>

  /// A list of one state is in the order of names.
  public static let indexes: [SecondaryIndex] = [[Columns.state, Columns.foldedName]]
}

/// Whether somebody can work with a tool.
public enum ToolState: String, ColumnChoice, Codable {
  case ready, lent, broken
}

/// The rules of tools on every write.
enum ToolRules {
  static let tools = CollectionRules(
    Tool.self, readable: .machineView,
    write: [.insert: .machineCreate, .update: .machineEdit, .delete: .machineCreate]
  )
  // Undoing `tool create` takes the tool away.
  .byHand([
    .insert: [ToolService.create], .update: [ToolService.edit], .delete: [ToolService.create],
  ])
  .transition(of: Tool.self) { _, new in _ = try new?.price?.validated() }
}

extension Repository where Item == Tool {
  /// The tool with this name, whatever its letter case. Throws `notfound.any`.
  func named(_ name: String) async throws -> Tool {
    let folded = TextFolding.fold(name)
    if let found = try await fetch(key: Tool.nameKey, folded) { return found }
    throw OpsError(
      .notFound, "There is no tool \(Excerpt.of(name))", field: "name",
      hint: "`opsh tool list` shows the tools there are")
  }
}
