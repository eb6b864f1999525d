import OpsDomain
import OpsStorage

/// Whether the approval of a setting request still counts. It ends after some days, and with the
/// right of the person who gave it. Where two people are needed, they are two only if neither got
/// access from the other within the days before.
struct SettingApproval {
  /// How long an approval counts, and how long somebody who got access from another person is not
  /// told apart from that person.
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

  /// Why the approval is not that of a second person; nil where it is, or where nobody is known to
  /// have asked.
  func dependence() async throws -> OpsError? {
    guard let approver = request.reviewedBy else { return nil }
    return try await Self.dependence(
      of: approver, on: request.requestedBy, at: request.reviewedAt ?? system.now, system)
  }

  /// The same for somebody who is about to approve.
  static func dependence(
    of approver: RecordID, on asker: RecordID?, at moment: Instant, _ system: Transaction
  ) async throws -> OpsError? {
    guard let asker else { return nil }
    let since = moment.adding(milliseconds: -lasts.milliseconds)
    let own = try await AccessGifts.givers(to: approver, after: since, system)
    let others = try await AccessGifts.givers(to: asker, after: since, system)
    guard !own.isDisjoint(with: others) else { return nil }
    let days = Counted.text(lasts.milliseconds / 86_400_000, "day")
    return OpsError(
      .samePerson,
      "The approval does not count: within the last \(days), the person who asks and the person "
        + "who approves got access from one another, or both from a third person",
      field: "request",
      hint: "ask another person to approve it, or wait until \(days) have passed")
  }

  private func refusal(_ why: String) -> OpsError {
    OpsError(
      .samePerson, "\(Excerpt.of(request.number)) \(why)", field: "request",
      hint: "ask again with `opsh setting request`, and let another person approve it")
  }
}
