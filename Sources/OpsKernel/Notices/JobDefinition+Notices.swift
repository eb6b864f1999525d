import OpsDomain
import OpsStorage

extension JobDefinition {
  /// Works out what people have to be told of. What is consumed, discarded or changed takes its
  /// plans back at the next run; nothing is sent in between, because sending asks again.
  static let planNotices = JobDefinition(
    "notices.plan", "Plans the notices that people need, from the records of the book.",
    every: Settings.noticePlanning, stage: .tell
  ) { handle in
    try await NoticePlanRun(handle).run()
  }

  /// Tells people what is due, and hands over what waits in the outbox.
  static let sendNotices = JobDefinition(
    "notices.send", "Sends the notices that are due.", every: Settings.noticeSending,
    stage: .tell, hasWork: hasNotices, work: sendNotices)

  private static func hasNotices(
    _ transaction: Transaction, _ channels: NoticeChannels
  ) async throws -> Bool {
    let now = transaction.now
    let plan = try await transaction.repository(NoticePlan.self).first(where: NoticeSender.due(now))
    if plan != nil { return true }
    return try await transaction.repository(NoticeDelivery.self)
      .first(where: NoticeOutbox.due(channels.names, now)) != nil
  }

  private static func sendNotices(_ handle: JobHandle) async throws -> String {
    let pass = NoticePass(handle.desk.world.blueprint.notices)
    var told = 0
    while true {
      try Task.checkCancellation()
      let sent = try await handle.write { try await NoticeSender($0, pass: pass).send() }
      told += sent.notices
      if sent.plans < NoticeSender.atOnce { break }
    }
    let tally = try await NoticeOutbox(handle: handle, pass: pass).deliver()
    let left = tally.left > 0 ? ", \(tally.left) left" : ""
    return "notices: \(told), deliveries: \(tally.delivered) done, "
      + "\(tally.waiting) to be repeated, \(tally.failed) failed\(left)"
  }
}
