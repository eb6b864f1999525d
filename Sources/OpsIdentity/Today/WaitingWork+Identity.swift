import OpsDomain
import OpsKernel
import OpsStorage

extension WaitingWork {
  /// Requests for roles that somebody has to decide about.
  static let ofIdentity: [WaitingWork] = [requestedRoles]

  /// A request names a person, so the line shows the list and nobody's name.
  private static let requestedRoles = WaitingWork(place: 500, for: .elevationReview) {
    transaction in
    guard try transaction.sees(ElevationRequest.schema) else { return nil }
    let count = try await transaction.repository(ElevationRequest.self).count(
      where: ElevationService.standing(.pending, at: transaction.now))
    return WaitingWords(
      "roles_requested", .now, "request for a role", "requests for a role",
      why: "Somebody needs the role for their work.", list: "elevation list --status pending"
    ).line(count, "elevation list --status pending")
  }
}
