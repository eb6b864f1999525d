import OpsDomain
import OpsKernel
import OpsStorage

extension LotService {
  static let delete = Operation<LotReference, LotView>(
    "lot.delete", area: .warehouse,
    "Deletes a lot that was never used, such as one that was received by mistake.",
    permission: .inventoryManage, effect: .destructive(.reversible),
    examples: ["lot delete A9 --dry-run", "lot delete A9 --product RICE --yes"])

  /// Removes a lot without movements, or of which every movement was undone. Answers what it was.
  /// Throws `notfound.any`, and `rule.dependants` for a lot with a history (the gate's rule).
  public func delete(_ input: LotReference, _ call: Call) async throws -> Outcome<LotView> {
    try await desk.perform(Self.delete, input, call) { transaction in
      let standing = try await LotReader(transaction).named(input.lot, sku: input.product)
      let view = try await LotView.of(standing, transaction)
      try await transaction.repository(Lot.self).delete(standing.lot)
      return view
    }
  }
}
