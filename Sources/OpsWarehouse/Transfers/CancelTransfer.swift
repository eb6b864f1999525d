import OpsDomain
import OpsKernel
import OpsStorage

extension TransferService {
  static let cancel = Operation<TransferReference, TransferView>(
    "transfer.cancel", area: .warehouse,
    "Calls a transfer back: what has not arrived lies where it came from again.",
    permission: .inventoryUpdateStock,
    effect: .write(.final("a transfer goes forward only; write a new one")),
    examples: ["transfer cancel TR-000001", "transfer cancel TR-000002 -o json"])

  /// Moves what is on its way back. Throws `rule.bad_state` when nothing is on its way.
  public func cancel(
    _ input: TransferReference, _ call: Call
  ) async throws -> Outcome<TransferView> {
    try await desk.perform(Self.cancel, input, call) { transaction in
      var transfer = try await Self.whole(input.transfer, transaction)
      try transfer.requireOpen()
      let goods = try await Self.goods(of: transfer, transaction)
      try await TransferLines(transfer, transaction)
        .settle(transfer.remaining, of: goods.product, to: goods.source)
      transfer.returned += transfer.remaining
      transfer.status = .cancelled
      transfer.closedAt = transaction.now
      transfer = try await transaction.asSystem("writes what became of a transfer")
        .repository(Transfer.self).update(transfer)
      return try await Self.view(transfer, transaction)
    }
  }
}
