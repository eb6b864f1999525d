import OpsDomain
import OpsStorage

extension JobDefinition {
  /// Works out what people have to be told of. What is consumed, discarded or changed takes its
  /// plans back at the next run; nothing is sent in between, because sending asks again.
  static let planNotices = JobDefinition(
    "notices.plan", "Works out from the book what people have to be told of.",
    every: .noticePlanning
  ) { handle in
    try await NoticePlanRun(handle).run()
  }

  /// Tells people what is due, and hands over what waits in the outbox.
  static let sendNotices = JobDefinition(
    "notices.send", "Sends the notices that are due.", every: .noticeSending,
    hasWork: hasNotices, work: sendNotices)

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
    let pass = NoticePass()
    var told = 0
    while true {
      try Task.checkCancellation()
      let sent = try await handle.write { try await NoticeSender($0, pass: pass).send() }
      told += sent.notices
      if sent.plans < NoticeSender.batch { break }
    }
    let tally = try await NoticeOutbox(handle: handle, pass: pass).deliver()
    return "\(told) notices, \(tally.delivered) delivered, \(tally.waiting) to be repeated, "
      + "\(tally.failed) failed" + (tally.left > 0 ? ", \(tally.left) left" : "")
  }
}

extension SettingDefinition {
  private static func interval(
    _ key: String, _ fallback: String, _ summary: String
  ) -> SettingDefinition {
    SettingDefinition(
      key, .length(TimeSpan(milliseconds: 1000), TimeSpan(milliseconds: 86_400_000)),
      default: fallback, summary)
  }

  /// How often plans are worked out.
  static let noticePlanning = interval(
    "job.notices_plan_every", "15m", "How often it is worked out what people have to be told of.")

  /// How often due notices are looked for.
  static let noticeSending = interval(
    "job.notices_send_every", "10s", "How often notices that are due are sent.")

  /// How often the ends of months are kept.
  static let valuationRefreshing = interval(
    "job.valuation_refresh_every", "1d", "How often what stock was worth at month ends is kept.")

  /// How often reservations of lots are looked at.
  static let reservationRefitting = interval(
    "job.reservations_refit_every", "1d",
    "How often reservations move away from lots that expire too early.")

  static let ofJobs = [
    noticePlanning, noticeSending, valuationRefreshing, reservationRefitting,
  ]
}
