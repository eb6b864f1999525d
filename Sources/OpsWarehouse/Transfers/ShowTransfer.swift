import OpsDomain
import OpsKernel
import OpsStorage

extension TransferService {
  static let show = Operation<TransferReference, TransferView>(
    "transfer.show", area: .warehouse, "Shows one transfer with its lots.",
    permission: .inventoryView, effect: .read,
    examples: ["transfer show TR-000001", "transfer show TR-000001 -o json"],
    consistency: .snapshot)

  /// One transfer. Throws `notfound.any`.
  public func show(
    _ input: TransferReference, _ call: Call
  ) async throws -> Outcome<TransferView> {
    try await desk.perform(Self.show, input, call) { transaction in
      try await TransferView.of(
        try await transaction.repository(Transfer.self).named(input.transfer), transaction)
    }
  }
}
