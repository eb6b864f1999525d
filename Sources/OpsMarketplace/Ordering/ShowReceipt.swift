import OpsDomain
import OpsKernel
import OpsStorage

/// A receipt, twice: to read and to print.
public struct OrderReceiptView: OperationOutput, Equatable {
  public static let answerName = "order.receipt/1"

  /// Number of the order.
  public let order: String
  /// The receipt as lines of text, to read in a terminal.
  public let text: String
  /// One page that needs no other file.
  public let html: String
  /// The customer's notes to the lines, as the receipt shows them.
  public let notes: [String]
  /// The identifier of the buyer, for the record of views of personal data.
  public let buyerID: RecordID

  public static let columns: [FieldColumn] = [.init("order", "ORDER"), .init("text", "RECEIPT")]
}

extension OrderService {
  package static let receipt = Operation<OrderReference, OrderReceiptView>(
    "order.receipt", area: .marketplace,
    "Shows the receipt of an order as text, or writes it as HTML.",
    permission: nil, whyOpen: "everybody sees their own orders", effect: .read,
    examples: ["order receipt ORD-000001", "order receipt ORD-000001 --out receipt.html"],
    consistency: .snapshot, isOfNow: true)

  /// The receipt of an order. Throws `notfound.any`, the same for somebody else's, and
  /// `denied.permission` for a caller who can have no orders.
  public func receipt(
    _ input: OrderReference, _ call: Call
  ) async throws -> Outcome<OrderReceiptView> {
    try await desk.perform(Self.receipt, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      let calendar = transaction.context.calendar
      let receipt = OrderReceipt(
        order, try await OrderNames([order], transaction),
        keptTax: try await OrderMoney(transaction).keptTax(of: order),
        placed: calendar.text(of: order.placedAt), transaction.context.currency)
      return OrderReceiptView(
        order: order.number, text: receipt.text, html: receipt.html,
        notes: receipt.lines.compactMap(\.note), buyerID: order.buyerID)
    }
  }
}

extension OrderReceiptView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    reading.add(User.schema.name, buyerID.description, [("line_notes", !notes.isEmpty)])
    return reading
  }
}
