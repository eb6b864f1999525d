import OpsKernel
import OpsSync

/// A page of the server as the rounds of a desk take it in.
struct DeskPulled: SyncPage {
  let page: DeskPage

  var cursor: String { page.cursor }
  var sequence: Int64 { page.sequence }
  var committedAt: Int64? { page.committedAt?.milliseconds }
  var serverTime: Int64 { page.serverTime.milliseconds }
  var isCaughtUp: Bool { page.isCaughtUp }
}
