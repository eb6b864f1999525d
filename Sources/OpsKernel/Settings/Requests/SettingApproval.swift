import OpsDomain
import OpsStorage

/// Whether the approval of a setting request still counts. It ends after some days, and with the
/// right of the person who gave it.
struct SettingApproval {
  /// How long an approval counts.
  static let lasts = TimeSpan(milliseconds: 7 * 86_400_000)

  let request: SettingRequest
  /// With the rights of the system.
  let system: Transaction

  /// From when on the approval counts no more; nil for a request that is not approved, or closed.
  static func end(of request: SettingRequest) -> Instant? {
    request.status == .approved ? request.reviewedAt?.adding(lasts) : nil
  }

  /// Why the approval does not count; nil where it does.
  func obstacle() async throws -> OpsError? {
    guard let approver = request.reviewedBy, let end = Self.end(of: request) else {
      return refusal("has not been approved")
    }
    guard system.now < end else {
      let days = Counted.text(Self.lasts.milliseconds / 86_400_000, "day")
      return refusal("was approved more than \(days) ago")
    }
    let person = try await system.repository(User.self).fetch(approver)
    guard let person, person.isActive,
      try await NoticeReaders(system).holdsAtSomeHour(approver, .systemApproveConfiguration)
    else { return refusal("was approved by somebody who may no longer approve changes") }
    return nil
  }

  /// Throws `rule.same_person` unless the approval counts.
  func require() async throws {
    if let error = try await obstacle() { throw error }
  }

  private func refusal(_ why: String) -> OpsError {
    OpsError(
      .samePerson, "\(Excerpt.of(request.number)) \(why)", field: "request",
      hint: "ask again with `opsh setting request`, and let another person approve it")
  }
}
