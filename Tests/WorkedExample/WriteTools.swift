import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `tool.create`.
public struct CreateTool: OperationInput {
  /// What people call it; unique regardless of letter case.
  public var name: Name
  /// `M`: What it cost.
  public var price: UnitPrice?
}

/// Input of `tool.edit`: what is absent stays as it is.
public struct EditTool: OperationInput, EditingInput {
  /// The tool.
  public var name: NameOf<Tool>
  /// Whether somebody can work with it.
  public var state: ToolState?
  /// `M`: What it cost.
  public var price: Clearable<UnitPrice>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?
}

extension ToolService {
  static let create = Operation<CreateTool, ToolView>(
    "tool.create", area: .workshop, "Adds a tool.", permission: .machineCreate,
    effect: .write(.reversible),
    examples: ["tool create \"Torque wrench\" --price 120", "tool create Vice"])

  /// Adds a tool. Throws `data.duplicate` when the name is taken in any letter case.
  func create(_ input: CreateTool, _ call: Call) async throws -> Outcome<ToolView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let name = try TextRules.name(input.name, field: "name")
      let tool = Tool(
        id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name), state: .ready,
        price: input.price, createdAt: transaction.now)
      return ToolView(try await transaction.repository(Tool.self).create(tool))
    }
  }

  static let edit = Operation<EditTool, ToolView>(
    "tool.edit", area: .workshop, "Changes a tool; fields you leave out stay the same.",
    permission: .machineEdit, effect: .write(.reversible),
    examples: ["tool create Vice --price 80", "tool edit Vice --state broken --clear price"])

  /// Changes a tool. Throws `notfound.any`, or `usage.arguments` for a price set and cleared.
  func edit(_ input: EditTool, _ call: Call) async throws -> Outcome<ToolView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let tools = transaction.repository(Tool.self)
      let before = try await tools.named(input.name)
      var tool = before
      tool.state = input.state ?? tool.state
      tool.price = try input.edits().price.applied(to: tool.price)
      return ToolView(tool == before ? before : try await tools.update(tool))
    }
  }
}
