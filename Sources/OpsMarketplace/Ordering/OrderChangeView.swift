import OpsDomain
import OpsKernel
import OpsStorage

/// An order that was changed, with what that makes of its price.
public struct OrderChangeView: OperationOutput, Equatable {
  public static let answerName = "order.change/1"
  public static let promised: Set<String> = ["after", "difference", "refund"]

  /// Number of the order.
  public let number: String
  /// The amount due in money before the change.
  public let before: DecimalString
  /// The amount due in money after the change.
  public let after: DecimalString
  /// Above zero: more is to be paid; below zero: less.
  public let difference: DecimalString
  /// The amount that is refunded.
  public let refund: DecimalString
  /// The currency of the book: all amounts of this answer are in it.
  public let currency: Currency
  /// The order after the change.
  public let order: OrderView

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("before", "BEFORE", .right), .init("after", "AFTER", .right),
    .change("difference", "DIFFERENCE"), .init("refund", "REFUND", .right),
  ]
  public static let meters: Set<String> = ["order.distance"]
}

extension OrderChangeView: HoldsPersonalData {
  package var personalReading: PersonalReading { order.personalReading }
}
