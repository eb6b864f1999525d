import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `elevation.list`.
public struct ListElevations: OperationInput {
  /// `S`: Only requests in this state.
  public var status: ElevationRequest.Status?
}

extension ElevationService {
  static let listElevations = Operation<ListElevations, Listing<ElevationView>>(
    "elevation.list", area: .identity,
    "Lists your requests for roles, or all of them if you decide about them.", permission: nil,
    whyOpen: "yours; others' need a right of their own",
    effect: .read, examples: ["elevation list", "elevation list --status pending"],
    consistency: .snapshot)

  /// Requests, the latest first, at most ``Limits/pageSizeMaximum``.
  public func listElevations(
    _ input: ListElevations, _ call: Call
  ) async throws -> Outcome<Listing<ElevationView>> {
    try await desk.perform(Self.listElevations, input, call) { transaction in
      let now = transaction.now
      let found = try await transaction.repository(ElevationRequest.self).first(
        Limits.pageSizeMaximum, where: Self.standing(input.status, at: now),
        order: [.descending(ElevationRequest.Columns.requestedAt)])
      var views: [ElevationView] = []
      for request in found {
        views.append(try await ElevationView.of(request, transaction))
      }
      return Listing(items: views)
    }
  }

  /// The requests that stand there at that moment, all of them without a status:
  /// ``ElevationRequest/status(at:)`` as a condition.
  static func standing(
    _ status: ElevationRequest.Status?, at now: Instant
  ) -> Predicate {
    typealias Columns = ElevationRequest.Columns
    guard let status else { return .everything }
    let written = Predicate.equals(Columns.status, status)
    let oldest = now.adding(milliseconds: -ElevationRequest.patience.milliseconds)
    switch status {
    case .pending: return .both(written, .greater(Columns.requestedAt, oldest))
    case .expired:
      let pending = ElevationRequest.Status.pending
      return .or([
        written,
        .both(
          .equals(Columns.status, pending),
          .lessOrEqual(Columns.requestedAt, oldest)),
      ])
    case .approved, .rejected, .withdrawn: return written
    }
  }
}
