import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `transfer.receive`.
public struct ReceiveTransfer: OperationInput {
  /// `NUMBER`: The transfer, such as TR-000001.
  public var transfer: NameOf<Transfer>
  /// `QTY`: How much has arrived; default everything that is on its way.
  public var quantity: Argument<Quantity>?
  /// `X`: Receive only this lot.
  public var lot: Name?
  /// Why the rest is lost, when nothing more will arrive.
  public var code: Name?
}

extension TransferService {
  static let receive = Operation<ReceiveTransfer, TransferView>(
    "transfer.receive", area: .warehouse,
    "Receives goods of a transfer; with --code the rest is recorded as lost.",
    permission: .inventoryUpdateStock,
    effect: .write(.final("a transfer cannot be undone; move the stock instead")),
    examples: ["transfer receive TR-000001 3", "transfer receive TR-000001 1 --code damaged"])

  /// Receives goods at the place they were sent to. Requests that wait for them there get them in
  /// the same commit. Lost goods go to LOSS with the reason code.
  ///
  /// Throws `rule.bad_state` when nothing is on its way, `data.bad_quantity` for more than that.
  public func receive(
    _ input: ReceiveTransfer, _ call: Call
  ) async throws -> Outcome<TransferView> {
    try await desk.perform(Self.receive, input, call) { transaction in
      var moving = try await OpenTransfer(input.transfer, transaction)
      var transfer = moving.transfer
      let code = try input.code.map(StockText.code)
      let quantity = input.quantity ?? transfer.remaining
      let isNothing = quantity.isZero && code != nil
      if !isNothing { try moving.product.check(quantity) }
      guard quantity <= transfer.remaining else {
        throw OpsError(
          .badQuantity,
          "Only \(transfer.remaining) \(transfer.remaining.verb) on the way, not \(quantity)",
          field: "quantity", hint: "run `opsh stock adjust` to add the surplus")
      }
      let lines = TransferLines(transfer, transaction)
      try await lines.requireReach(moving.product, moving.target)
      try await lines.settle(
        quantity, of: moving.product, to: moving.target, lot: try input.lot.map(StockText.lot))
      transfer.received += quantity
      if let code, transfer.remaining.isPositive {
        let system = transaction.asSystem("writes off what a transfer has lost")
        let loss = try await StockLedger(system).location(LocationCode.loss)
        try await lines.settle(
          transfer.remaining, of: moving.product, to: loss, kind: .adjustment, code: code)
        transfer.code = code
        transfer.lost += transfer.remaining
      }
      transfer.status = transfer.remaining.isZero ? .received : .partlyReceived
      if !transfer.status.isOpen { transfer.closedAt = transaction.now }
      moving.transfer = transfer
      return try await moving.save()
    }
  }
}
