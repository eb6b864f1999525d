import OpsDomain
import OpsKernel
import OpsStorage

/// An elevation request as operations answer it.
public struct ElevationView: OperationOutput, Equatable {
  public static let answerName = "elevation/1"

  /// Identifier of the request; it never changes.
  public let id: RecordID
  /// Identifier of the user who asks.
  public let userID: RecordID
  /// Sign-in name of the user who asks.
  public let user: String
  /// The role that is asked for.
  public let role: Role
  /// Whether the request is pending, approved, rejected, withdrawn or expired.
  public let status: ElevationRequest.Status
  /// For how long, from the approval on; at most 24 hours.
  public let duration: TimeSpan
  /// Why, in the words of the user who asks.
  public let justification: String
  /// When it was asked for.
  public let requestedAt: Instant
  /// Sign-in name of the user who decided.
  public let reviewedBy: String?
  /// When it was decided; null before.
  public let reviewedAt: Instant?
  /// What was said about the decision; null for nothing.
  public let comment: String?
  /// When the role that was given ends.
  public let endsAt: Instant?

  static func of(
    _ request: ElevationRequest, _ transaction: Transaction
  ) async throws -> ElevationView {
    let users = transaction.asSystem("names who asks for a role").repository(User.self)
    var reviewer: String?
    if let id = request.reviewedBy { reviewer = try await users.fetch(id)?.name }
    let isApproved = request.status == .approved
    return ElevationView(
      id: request.id, userID: request.userID,
      user: try await users.fetch(request.userID)?.name ?? "", role: request.role,
      status: request.status(at: transaction.now), duration: request.duration,
      justification: request.justification, requestedAt: request.requestedAt,
      reviewedBy: reviewer, reviewedAt: request.reviewedAt, comment: request.comment,
      endsAt: isApproved ? request.reviewedAt?.adding(request.duration) : nil)
  }

  public static let columns: [FieldColumn] = [
    .init("id", "REQUEST"), .init("user", "USER"), .init("role", "ROLE"),
    .init("status", "STATUS"), .init("duration", "FOR"), .init("justification", "WHY"),
    .init("reviewed_by", "BY"),
  ]
}

extension ElevationView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    PersonalReading.about(
      userID, [("justification", !justification.isEmpty), ("comment", comment != nil)])
  }
}
