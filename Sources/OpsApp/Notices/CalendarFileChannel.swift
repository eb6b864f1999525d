import OpsDomain
import OpsServices

/// Keeps a calendar file for each person who wants one, for a web server or a synchronised folder
/// to hand out.
struct CalendarFileChannel: NoticeChannel {
  let name = NoticeChannelName.calendar
  let folder: String

  func deliver(_ message: NoticeMessage) async throws {
    guard let feed = message.feed else { return }
    try FileAccess.makeFolder(folder)
    try FileAccess.replace(
      "\(folder)/notices-\(message.userID).ics", with: Array(feed.utf8), isSynchronised: false)
  }
}
