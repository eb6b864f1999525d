import OpsDomain
import OpsKernel
import OpsWarehouse

/// A step of a routing, as commands show it.
public struct RoutingStepView: OperationOutput, Equatable {
  public static let answerName = "routing.step/1"

  /// SKU of the product that is made.
  public let sku: String
  /// Place of the step in the routing, from 1.
  public let position: Int64
  /// The machines that can do it: those of this group.
  public let group: String
  /// How long it takes to prepare a machine.
  public let setup: TimeSpan
  /// How long one unit takes.
  public let run: TimeSpan
  /// The skill that people need for it; null for none.
  public let skill: String?
  /// Code of the mould it needs; null for none.
  public let mould: String?

  init(_ step: RoutingStep, _ product: Product) {
    sku = product.sku
    position = step.position
    group = step.group
    setup = step.setup
    run = step.run
    skill = step.skill
    mould = step.mould
  }

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("position", "STEP", .right), .init("group", "GROUP"),
    .init("setup", "SETUP"), .init("run", "RUN"), .init("skill", "SKILL"),
    .init("mould", "MOULD"),
  ]
}
