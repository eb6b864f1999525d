import OpsDomain
import OpsStorage

/// Input of `elevation.list`.
public struct ListElevations: Codable, Sendable {
  public var status: ElevationRequest.Status?

  public init(status: ElevationRequest.Status? = nil) { self.status = status }
}

extension IdentityService {
  static let listElevations = Operation<ListElevations, Listing<ElevationView>>(
    OperationDescriptor(
      "elevation.list", area: .identity,
      "Lists requests for roles: one's own, or for those who decide all.", permission: nil,
      effect: .read, answer: "elevation/1", isList: true,
      parameters: [
        .option(
          "status", .choice(ElevationRequest.Status.allCases.map(\.rawValue)), label: "S",
          "Those that stand there.")
      ],
      columns: ElevationView.columns,
      examples: ["elevation list", "elevation list --status pending"], consistency: .snapshot))

  /// Requests, the latest first, at most ``Limits/pageSizeMaximum``.
  public func listElevations(
    _ input: ListElevations, _ call: Call
  ) async throws -> Outcome<Listing<ElevationView>> {
    try await desk.perform(Self.listElevations, input, call) { transaction in
      let found = try await transaction.repository(ElevationRequest.self).all(
        where: .everything, order: [.descending(ElevationRequest.Columns.requestedAt)])
      var views: [ElevationView] = []
      for request in found where views.count < Limits.pageSizeMaximum {
        guard input.status.map({ $0 == request.status(at: transaction.now) }) ?? true else {
          continue
        }
        views.append(try await ElevationView.of(request, transaction))
      }
      return Listing(items: views)
    }
  }
}
