import OpsDomain
import OpsStorage

/// Input of `oos.deliver`.
public struct DeliverRequest: Codable, Sendable {
  public var request: String
  public var quantity: Quantity
  public var location: String?
  public var note: String?
  public var at: SiteTime?

  public init(
    request: String, quantity: Quantity, location: String? = nil, note: String? = nil,
    at: Instant? = nil
  ) {
    self.request = request
    self.quantity = quantity
    self.location = location
    self.note = note
    self.at = at.map(SiteTime.instant)
  }
}

extension OutOfStockService {
  static let deliver = Operation<DeliverRequest, RequestView>(
    OperationDescriptor(
      "oos.deliver", area: .sales, "Hands goods over on a request; what is left stays pending.",
      permission: .requestDeliver, effect: .write, answer: "oos.request/1",
      parameters: [
        .argument("request", .request, label: "OOS", "The request."),
        .argument("quantity", .quantity, label: "QTY", "How much, at most what is left."),
      ] + shippingParameters,
      columns: RequestView.columns,
      examples: [
        "oos deliver OOS-000001 2",
        "oos deliver OOS-000001 1 --location MAIN --note \"left at the door\"",
      ]))

  /// Options of everything that ships goods.
  static let shippingParameters: [Parameter] = [
    .option(
      "location", .location, label: "L",
      "Where goods come from; default: the reserved goods wherever they are, else the default "
        + "location."),
    .option("note", .note, label: "T", "Anything worth knowing of the delivery."),
    .at("When it was handed over, if not now"),
  ]

  /// Ships goods: what is pegged to the request first, then free stock. The request is completed
  /// when nothing is left; otherwise the rest, and what is pegged for it, stays.
  ///
  /// Throws `notfound.request`, `notfound.location`, `rule.bad_state` for a closed request,
  /// `rule.over_delivery`, `rule.insufficient_stock`, `data.bad_quantity`, `data.bad_date`.
  public func deliver(_ input: DeliverRequest, _ call: Call) async throws -> Outcome<RequestView> {
    try await desk.perform(Self.deliver, input, call) { transaction in
      let request = try await transaction.repository(OutOfStockRequest.self).named(input.request)
      let shipment = try await Shipment(
        from: input.location, at: try transaction.happened(input.at), note: input.note,
        transaction)
      let delivered = try await shipment.ship(input.quantity, on: request)
      return try await RequestView.of(delivered, transaction)
    }
  }
}
