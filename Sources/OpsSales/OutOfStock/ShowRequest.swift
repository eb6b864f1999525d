import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of operations that name one request.
public struct RequestReference: OperationInput {
  /// The request.
  public var request: NameOf<OutOfStockRequest>
}

extension OutOfStockService {
  static let show = Operation<RequestReference, RequestDetails>(
    "oos.show", area: .sales,
    "Shows one request: its goods, its place in the queue, and when it can be delivered.",
    permission: .requestView, effect: .read,
    columns: RequestView.columns + [
      .init("position", "PLACE", .right), .init("promised_on", "PROMISED"),
    ],
    examples: ["oos show OOS-000001", "oos show OOS-000001 -o json"], consistency: .snapshot)

  /// One request. Its place in the queue and its days count the requests of all users. Throws
  /// `notfound.request`.
  public func show(
    _ input: RequestReference, _ call: Call
  ) async throws -> Outcome<RequestDetails> {
    try await desk.perform(Self.show, input, call) { transaction in
      let request = try await transaction.repository(OutOfStockRequest.self).named(input.request)
      let view = try await RequestView.of(request, transaction)
      let system = transaction.asSystem("reads the deliveries and reservations of a request")
      let deliveries = try await system.repository(Delivery.self).all(
        where: .equals(Delivery.Columns.requestID, request.id),
        order: [.ascending(Delivery.Columns.deliveredAt)])
      let pegs = try await system.repository(Reservation.self).active(request: request.id)
      let people = [request.createdBy] + deliveries.map(\.deliveredBy)
      let names = Dictionary(
        try await system.seen(User.self, Set(people.compactMap(\.self))).map { ($0.id, $0.name) },
        uniquingKeysWith: { first, _ in first })
      return RequestDetails(
        view, deliveries: try await Self.lines(deliveries, names, system),
        pegs: try await Self.lines(pegs, system),
        createdByName: request.createdBy.flatMap { names[$0] },
        outlook: try await RequestOutlook.read(request, transaction))
    }
  }

  private static func lines(
    _ deliveries: [Delivery], _ names: [RecordID: String], _ transaction: Transaction
  ) async throws -> [RequestDetails.DeliveryLine] {
    var lines: [RequestDetails.DeliveryLine] = []
    for delivery in deliveries {
      lines.append(
        RequestDetails.DeliveryLine(
          id: delivery.id, quantity: delivery.quantity, givenBack: delivery.givenBack,
          location: try await code(of: delivery.locationID, transaction),
          lot: delivery.lot.isEmpty ? nil : delivery.lot, note: delivery.note,
          deliveredAt: delivery.deliveredAt, deliveredBy: delivery.deliveredBy,
          deliveredByName: delivery.deliveredBy.flatMap { names[$0] }))
    }
    return lines
  }

  private static func lines(
    _ pegs: [Reservation], _ transaction: Transaction
  ) async throws -> [RequestDetails.PegLine] {
    var lines: [RequestDetails.PegLine] = []
    for peg in pegs {
      lines.append(
        RequestDetails.PegLine(
          id: peg.id, quantity: peg.quantity,
          location: try await code(of: peg.locationID, transaction),
          lot: peg.lot.isEmpty ? nil : peg.lot, peggedAt: peg.createdAt,
          keptUntil: peg.expiresAt))
    }
    return lines
  }

  private static func code(
    of location: RecordID, _ transaction: Transaction
  ) async throws -> String {
    try await transaction.repository(Location.self).fetch(location)?.code ?? location.description
  }
}
