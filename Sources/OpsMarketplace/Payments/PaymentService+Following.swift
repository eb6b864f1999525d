import OpsDomain
import OpsKernel
import OpsStorage

extension PaymentService: FollowingService {
  public static let followed = [PaymentEvent.schema, Payment.schema, Refund.schema]

  /// How long the provider is asked for what was committed together: who waits for many rows is not
  /// to wait for a slow provider with each of them. Messages count into it: what they say may have
  /// to be asked about.
  private static let patience = TimeSpan(milliseconds: 10_000)

  /// Applies messages, and asks the provider about payments and refunds, that were committed
  /// together with others: by a changeset, by the steps of a script, or as rows. After 10 seconds
  /// the rest is the job's.
  public func follow(_ written: [WrittenRecord]) async throws {
    let end = desk.clock.now().adding(Self.patience)
    for event in written
    where event.schema == PaymentEvent.schema && desk.clock.now() < end {
      let event = try PaymentEvent(event.row)
      try await rounds.apply(events: [event.event], of: event.paymentID)
    }
    let orders = try written.compactMap { try Self.order(of: $0.row, in: $0.schema) }
    var asked: Set<RecordID> = []
    for order in orders where asked.insert(order).inserted && desk.clock.now() < end {
      try await rounds.settle(order: order)
    }
  }

  /// The order that a payment or a refund is of; nil for a message.
  private static func order(of row: Row, in schema: Schema) throws -> RecordID? {
    if schema == Payment.schema { return try Payment(row).orderID }
    if schema == Refund.schema { return try Refund(row).orderID }
    return nil
  }
}
