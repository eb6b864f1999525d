import OpsDomain
import OpsKernel
import OpsStorage

extension TransferService {
  static let cancel = Operation<TransferReference, TransferView>(
    "transfer.cancel", area: .warehouse,
    "Cancels a transfer; goods still on their way go back to the location they came from.",
    permission: .inventoryUpdateStock,
    effect: .write(.final("a transfer cannot be undone; create a new one")),
    examples: ["transfer cancel TR-000001", "transfer cancel TR-000002 -o json"])

  /// Moves goods that are on their way back. Throws `rule.bad_state` when nothing is on its way.
  public func cancel(
    _ input: TransferReference, _ call: Call
  ) async throws -> Outcome<TransferView> {
    try await desk.perform(Self.cancel, input, call) { transaction in
      var moving = try await OpenTransfer(input.transfer, transaction)
      try await TransferLines(moving.transfer, transaction)
        .settle(moving.transfer.remaining, of: moving.product, to: moving.source)
      moving.transfer.returned += moving.transfer.remaining
      moving.transfer.status = .cancelled
      moving.transfer.closedAt = transaction.now
      return try await moving.save()
    }
  }
}
