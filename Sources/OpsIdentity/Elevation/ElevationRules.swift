import OpsDomain
import OpsStorage

/// What the gate enforces for requests for roles.
enum ElevationRules {
  /// People see their own requests; those who decide see all.
  static let elevations = CollectionRules(
    ElevationRequest.self,
    read: { .own(ElevationRequest.Columns.userID, of: $0, allWith: .elevationReview) }
  )
  .transition(of: ElevationRequest.self, check)

  private static func check(_ old: ElevationRequest?, _ new: ElevationRequest?) throws {
    guard let new else {
      throw OpsError(.badState, "A request for a role cannot be removed, only decided")
    }
    guard new.reviewedBy != new.userID else {
      throw OpsError(
        .ownRequest, "You cannot decide on your own request", field: "request",
        hint: "ask another administrator")
    }
    guard let old else { return }
    var kept = old
    // An erasure of who asked empties the texts.
    if new.justification.isEmpty { kept.justification = "" }
    if new.comment == nil { kept.comment = nil }
    var allowed = kept
    allowed.status = new.status
    allowed.reviewedBy = new.reviewedBy
    allowed.reviewedAt = new.reviewedAt
    allowed.comment = new.comment
    guard new == kept || (new == allowed && old.status == .pending) else {
      throw OpsError(.badState, "The request has already been decided", field: "request")
    }
  }
}
