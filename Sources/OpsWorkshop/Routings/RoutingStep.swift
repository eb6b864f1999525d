import OpsDomain
import OpsWarehouse

/// One step to make a product, in the order of ``position``.
public struct RoutingStep: Entity {
  /// The workshop's collection of routing steps.
  public static let record = Record("routing_steps", .workshop, "routing step")

  public var id: RecordID
  public var version: Int64 = 0
  /// The product that is made.
  public var productID: Indexed<Reference<Product>>
  /// Its place in the routing, from 1.
  public var position: Int64
  /// The machines that can do it: those of this group.
  public var group: Line
  /// How long it takes to prepare a machine.
  public var setup: TimeSpan
  /// How long one unit of the product takes.
  public var run: TimeSpan
  /// The skill that people need for it; nil for none.
  public var skill: Line?
  /// The mould it needs.
  public var mould: Line?

  /// One step for each place in a routing.
  public static let positionKey = uniqueKey(Columns.productID, Columns.position)
  public static let keys = [positionKey.unique]
}
