import OpsBooks
import OpsDomain
import OpsKernel

/// Keeps a calendar file for each person who wants one, for a web server or a synchronised folder
/// to hand out.
struct CalendarFileChannel: NoticeChannel {
  let name = NoticeChannelName.calendar
  let folder: String

  /// A notice is a line of the file, which is written once at the end of a pass.
  func deliver(_ message: NoticeMessage) async throws {}

  func keep(_ feed: String, of user: RecordID) async throws {
    try FileAccess.makeFolder(folder)
    try FileAccess.replace(
      "\(folder)/notices-\(user).ics", with: Array(feed.utf8), isSynchronised: false)
  }
}
