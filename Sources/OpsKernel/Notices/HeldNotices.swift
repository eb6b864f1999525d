import OpsDomain
import OpsStorage

/// Notices of one person that wait for the end of quiet hours, so the inbox does not show them yet.
public struct HeldNotices: Sendable, Equatable {
  /// How many there are; at least 1.
  public let count: Int64
  /// When the first of them is shown, by the site's clocks: `HH:MM`.
  public let until: String
}

extension NoticeService {
  /// The notices that quiet hours hold back from the caller's inbox now. Nil if there are none, or
  /// if the caller has no inbox. Only for a book that is kept here, not at a server.
  public func held(_ call: Call) async throws -> HeldNotices? {
    guard let user = call.principal.userID else { return nil }
    let calendar = desk.world.calendar
    return try await desk.readAsSystem(.part(of: Self.list.descriptor)) { transaction in
      let filter = Predicate.and([
        .equals(Notice.Columns.userID, user), .equals(Notice.Columns.dismissedAt, nil),
        .greater(Notice.Columns.dueAt, transaction.now),
      ])
      let notices = transaction.repository(Notice.self)
      guard
        let next = try await notices.first(
          where: filter, order: [.ascending(Notice.Columns.dueAt)])
      else { return nil }
      return HeldNotices(
        count: try await notices.count(where: filter),
        until: ClockText.text(ofMinute: CivilMoment(next.dueAt, calendar).minute))
    }
  }
}
