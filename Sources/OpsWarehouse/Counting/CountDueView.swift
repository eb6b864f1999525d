import OpsDomain
import OpsKernel

/// A product and when it is to be counted next, as people see it.
public struct CountDueView: OperationOutput, Equatable {
  public static let answerName = "count.due/1"

  /// SKU of the product.
  public let sku: String
  /// Name of the product.
  public let name: String
  /// `A`, `B` or `C`.
  public let cycleClass: ABCClass
  /// How much went out in the last 365 days.
  public let issued: Quantity
  /// Unit of the product, such as `each` or `kg`.
  public let unit: String
  /// The day of its latest count that was posted; null for a product that was never counted.
  public let lastCountedOn: CivilDate?
  /// The day of the next count; today for a product that was never counted.
  public let dueOn: CivilDate
  /// Days since it was due; below zero for one that is due later.
  public let overdueDays: Int

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("name", "NAME"), .init("cycle_class", "CLASS"),
    .init("issued", "ISSUED", .right), .init("last_counted_on", "LAST COUNTED"),
    .init("due_on", "DUE"), .init("overdue_days", "OVERDUE", .right),
  ]

  init(_ due: CountDue, today: CivilDate) {
    sku = due.product.sku
    name = due.product.name
    cycleClass = due.cycleClass
    issued = due.issued
    unit = due.product.unit
    lastCountedOn = due.lastCountedOn
    dueOn = due.dueOn
    overdueDays = due.dueOn.days(until: today)
  }
}
