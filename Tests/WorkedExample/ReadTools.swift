import OpsDomain
import OpsKernel
import OpsStorage

/// A tool as operations answer it.
public struct ToolView: OperationOutput {
  public static let answerName = "tool/1"
  public let id: RecordID
  public let name: String
  public let state: ToolState
  /// What it cost.
  public let price: UnitPrice?

  init(_ tool: Tool) {
    id = tool.id
    name = tool.name
    state = tool.state
    price = tool.price
  }

  public static let columns: [FieldColumn] = [
    .init("name", "TOOL"), .init("state", "STATE"), .init("price", "PRICE", .right),
  ]
}

/// Input of `tool.list`.
public struct ListTools: OperationInput {
  /// Only those in this state.
  public var state: ToolState?
  public var limit: Of<PageRequest, Int>?
  public var after: Of<PageRequest, String>?
}

/// Input of `tool.show`.
public struct ShowTool: OperationInput {
  /// The tool.
  public var name: NameOf<Tool>
}

extension ToolService {
  static let list = Operation<ListTools, Listing<ToolView>>(
    "tool.list", area: .workshop, "Lists tools by name.", permission: .machineView, effect: .read,
    examples: ["tool list", "tool list --state broken -o json"],
    narrows: ["state": Narrowing("state")])

  /// A page of tools. Throws `data.bad_value` for a bad page.
  func list(_ input: ListTools, _ call: Call) async throws -> Outcome<Listing<ToolView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var query = Query(Tool.schema, order: [.ascending(Tool.Columns.foldedName)])
      if let state = input.state { query.filter = .equals(Tool.Columns.state, state) }
      let page = try PageRequest(limit: input.limit, after: input.after).narrow(query)
      return Listing(try await transaction.repository(Tool.self).fetch(page).map(ToolView.init))
    }
  }

  static let show = Operation<ShowTool, ToolView>(
    "tool.show", area: .workshop, "Shows one tool.", permission: .machineView, effect: .read,
    examples: ["tool create Vice", "tool show Vice"])

  /// One tool. Throws `notfound.any`.
  func show(_ input: ShowTool, _ call: Call) async throws -> Outcome<ToolView> {
    try await desk.perform(Self.show, input, call) { transaction in
      ToolView(try await transaction.repository(Tool.self).named(input.name))
    }
  }
}
