import OpsDomain
import OpsKernel
import OpsStorage

extension LotService {
  static let trace = Operation<LotReference, Listing<LotStepView>>(
    "lot.trace", area: .warehouse,
    "Traces a lot: where it came from, and where it went.", permission: .inventoryView,
    effect: .read, examples: ["lot trace A7", "lot trace A7 -o json"], consistency: .snapshot)

  /// The lots that a lot came from and those made from it, what it was made of and what was made
  /// from it, with the movements that brought the goods into the house and out of it, in order of
  /// time. Throws `notfound.any`.
  public func trace(
    _ input: LotReference, _ call: Call
  ) async throws -> Outcome<Listing<LotStepView>> {
    try await desk.perform(Self.trace, input, call) { transaction in
      let standing = try await LotReader(transaction).named(input.lot, sku: input.product)
      var trace = LotTrace(standing.product, transaction)
      return Listing(items: try await trace.steps(of: standing.lot))
    }
  }
}
