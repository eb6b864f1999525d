import OpsDomain
import OpsStorage

extension WaitingWork {
  /// Unread notices of the caller, failed jobs, and messages that could not be delivered.
  static let ofPlatform: [WaitingWork] = [unreadNotices, failedJobs, stuckMessages]

  private static let unreadNotices = WaitingWork(place: 690, for: nil) { transaction in
    typealias Columns = Notice.Columns
    let user = try transaction.principal.requireOwnInbox()
    let unread = try await transaction.repository(Notice.self).count(
      where: .and([
        .equals(Columns.userID, user), .equals(Columns.dismissedAt, nil),
        .lessOrEqual(Columns.dueAt, transaction.now), .equals(Columns.readAt, nil),
      ]))
    return WaitingWords(
      "notices_unread", .later, "unread notice",
      why: "Something happened that you want to be told about.", list: "notice list --unread"
    ).line(unread, "notice list --unread")
  }

  private static let failedJobs = WaitingWork(
    Job.self, place: 610, for: .systemRunJobs,
    WaitingWords(
      "jobs_failed", .now, "job whose last run failed", "jobs whose last run failed",
      why: "Work that the system does by itself was not done.", list: "job list --book"),
    where: { _ in .equals(Job.Columns.lastState, .failed) }, order: [],
    command: { "job show \(CommandWord.of($0.name))" })

  private static let stuckMessages = WaitingWork(
    NoticeDelivery.self, place: 620, for: .systemManageNotifications,
    WaitingWords(
      "messages_failed", .today, "message that could not be delivered",
      "messages that could not be delivered",
      why: "The person has it only in the inbox of the book.", list: "notice outbox"),
    where: { _ in .equals(NoticeDelivery.Columns.state, .failed) },
    order: [.ascending(NoticeDelivery.Columns.nextAt)],
    command: { _ in "notice outbox" })
}
