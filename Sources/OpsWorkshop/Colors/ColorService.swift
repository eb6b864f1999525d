import OpsDomain
import OpsKernel
import OpsStorage

/// Color cards. One method per operation.
public struct ColorService: DeskService {
  let desk: Desk

  public init(desk: Desk) { self.desk = desk }

  public static let operations: [AnyOperation] = [AnyOperation(list, ColorService.list)]
}

/// Input of `color.list`.
public struct ListColors: OperationInput {
  public var limit: Of<PageRequest, Int>?
  public var after: Of<PageRequest, String>?
}

/// A color as operations answer it.
public struct ColorView: OperationOutput {
  public static let answerName = "color/1"
  public let name: String
  public static let columns: [FieldColumn] = [.init("name", "COLOR")]
}

extension ColorService {
  static let list = Operation<ListColors, Listing<ColorView>>(
    "color.list", area: .workshop, "Lists colors by name.", permission: .machineView, effect: .read,
    examples: ["color list", "color list -o json"])

  /// A page of colors. Throws `data.bad_value` for a bad page.
  public func list(_ input: ListColors, _ call: Call) async throws -> Outcome<Listing<ColorView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let query = Query(ColorCard.schema, order: [.ascending(ColorCard.Columns.foldedName)])
      let page = try PageRequest(limit: input.limit, after: input.after).narrow(query)
      return Listing(
        try await transaction.repository(ColorCard.self).fetch(page).map {
          ColorView(name: $0.name)
        })
    }
  }
}
