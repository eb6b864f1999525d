import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `oos.deliver`.
public struct DeliverRequest: OperationInput {
  /// The request.
  public var request: NameOf<OutOfStockRequest>
  /// `QTY`: The quantity delivered, at most the open quantity.
  public var quantity: Quantity
  /// Where goods come from; default where the reserved goods are, else the default location.
  public var location: Of<Shipment, NameOf<Location>>?
  /// A remark about the delivery.
  public var note: Of<Shipment, Note>?
  /// When the goods were handed over; default now.
  public var at: Of<Shipment, SiteTime>?
}

extension OutOfStockService {
  static let deliver = Operation<DeliverRequest, RequestView>(
    "oos.deliver", area: .sales, "Delivers goods for a request; the rest stays pending.",
    permission: .requestDeliver,
    effect: .write(.final("a delivery cannot be undone; to take goods back, create a give-back")),
    examples: [
      "oos deliver OOS-000001 2",
      "oos deliver OOS-000001 1 --location MAIN --note \"left at the door\"",
    ], promisedGoods: ["delivered"])

  /// Ships goods: what is reserved for the request first, then goods of the caller's own quotas,
  /// then free stock. The request is completed when nothing is left; otherwise the rest stays
  /// pending with its reservations.
  ///
  /// Throws `notfound.request`, `notfound.location`, `rule.bad_state` for a closed request,
  /// `rule.violated` for one of the marketplace, whose goods its customer orders,
  /// `rule.over_delivery`, `rule.insufficient_stock`, `data.bad_quantity`, `data.bad_date`.
  public func deliver(_ input: DeliverRequest, _ call: Call) async throws -> Outcome<RequestView> {
    try await desk.perform(Self.deliver, input, call) { transaction in
      let request = try await transaction.repository(OutOfStockRequest.self).named(input.request)
      let shipment = try await Shipment(
        from: input.location, at: try transaction.happened(input.at), note: input.note,
        transaction)
      let delivered = try await shipment.ship(input.quantity, on: request)
      return try await RequestView.written(delivered, transaction)
    }
  }
}
