import OpsDomain

/// Which delivery a give-back takes goods back from, and how much of it.
public struct GiveBackLine: Entity {
  public static let record = Record("giveback_lines", .sales, "give-back line")

  public var id: RecordID
  public var version: Int64 = 0
  public var giveBackID: Indexed<Reference<GiveBack>>
  public var deliveryID: Reference<Delivery>
  public var quantity: Quantity
}
