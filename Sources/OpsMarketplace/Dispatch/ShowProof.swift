import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `order.proof`.
public struct ShowProof: OperationInput {
  /// The order.
  public var order: NameOf<MarketOrder>
}

extension DeliveryService {
  package static let proof = Operation<ShowProof, DeliveryProofView>(
    "order.proof", area: .marketplace,
    "Shows the proof of a delivery; `--out FILE` saves the photo.",
    permission: nil, whyOpen: "everybody sees their own orders", effect: .read,
    examples: ["order proof ORD-000001", "order proof ORD-000001 -o json"],
    consistency: .snapshot)

  /// The proof of a delivery. What it holds is shown to who ordered, to the driver and to
  /// administrators; who sells the goods is told what kind of proof there is.
  ///
  /// Throws `notfound.any`, the same for somebody else's order, and `rule.bad_state` for one that
  /// nobody has handed over.
  public func proof(_ input: ShowProof, _ call: Call) async throws -> Outcome<DeliveryProofView> {
    try await desk.perform(Self.proof, input, call) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(input.order)
      let system = transaction.asSystem("shows the people of an order how it was handed over")
      let proofs = system.repository(DeliveryProof.self)
      guard let proof = try await proofs.fetch(key: DeliveryProof.orderKey, order.id) else {
        throw OpsError(
          .badState,
          "\(Excerpt.of(order.number)) was not delivered, so it has no proof: "
            + OrderStepRefusal.state(of: order.status), field: "order",
          hint: "run `opsh order track \(order.number)` to see where it is")
      }
      let parties = OrderParty.of(transaction.caller, in: order)
      return try await DeliveryProofView.of(
        proof, of: order, isWhole: !parties.isDisjoint(with: OrderParty.whoSeePhotos),
        transaction)
    }
  }
}
