import OpsDomain
import OpsStorage

/// Hands over what waits in the outbox. A message may arrive twice where a process ends between
/// handing over and writing that down; it then has the same identifier.
struct NoticeOutbox {
  /// Deliveries of one pass; the rest is for the next.
  static let batch = 200

  let handle: JobHandle

  /// What came of a pass.
  struct Tally: Equatable {
    var delivered = 0
    var waiting = 0
    var failed = 0
    var cancelled = 0
  }

  /// Deliveries that can be tried here and now.
  static func due(_ names: [NoticeChannelName], _ now: Instant) -> Predicate {
    guard !names.isEmpty else { return .nothing }
    return .and([
      .equals(NoticeDelivery.Columns.state, .text(NoticeDeliveryState.waiting.rawValue)),
      .lessOrEqual(NoticeDelivery.Columns.nextAt, .integer(now.milliseconds)),
      .oneOf(NoticeDelivery.Columns.channel, names.map { .text($0.rawValue) }),
    ])
  }

  /// Tries each delivery that is due once. Each result is a commit of its own, which is also the
  /// job's sign of life.
  func deliver() async throws -> Tally {
    let names = handle.channels.names
    let due = try await handle.read { transaction in
      try await transaction.repository(NoticeDelivery.self).first(
        Self.batch, where: Self.due(names, transaction.now),
        order: [.ascending(NoticeDelivery.Columns.nextAt)])
    }
    var tally = Tally()
    for delivery in due {
      try Task.checkCancellation()
      switch try await attempt(delivery) {
      case .delivered: tally.delivered += 1
      case .waiting: tally.waiting += 1
      case .failed: tally.failed += 1
      case .cancelled: tally.cancelled += 1
      }
    }
    return tally
  }

  private func attempt(_ delivery: NoticeDelivery) async throws -> NoticeDeliveryState {
    guard let channel = handle.channels[delivery.channel] else { return .waiting }
    let message = try await handle.read { try await Self.message(delivery, $0) }
    var failure: OpsError?
    if let message {
      do {
        try await channel.deliver(message)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        failure = error as? OpsError ?? OpsError(.internalError, "The channel failed")
      }
    }
    let ended = failure
    return try await handle.write { transaction in
      let deliveries = transaction.repository(NoticeDelivery.self)
      guard var known = try await deliveries.fetch(delivery.id), known.state == .waiting else {
        return .cancelled
      }
      if message == nil {
        known.settle(.cancelled, at: transaction.now)
      } else if let ended {
        known.fail(
          ended.code, isPassing: ended.isRetryable, chance: handle.random.next(),
          at: transaction.now)
      } else {
        known.settle(.delivered, at: transaction.now)
      }
      return try await deliveries.update(known).state
    }
  }

  /// The message as it is sent now; nil when there is nothing to send any more: the notice was
  /// dismissed, its occasion has gone, or the person no longer wants it there.
  private static func message(
    _ delivery: NoticeDelivery, _ transaction: Transaction
  ) async throws -> NoticeMessage? {
    guard let notice = try await transaction.repository(Notice.self).fetch(delivery.noticeID),
      notice.dismissedAt == nil,
      let plan = try await transaction.repository(NoticePlan.self).fetch(notice.planID),
      let preference = try await NoticePreference.of(notice.userID, transaction),
      preference.isOn(notice.kind), preference.channelList.contains(delivery.channel),
      let user = try await transaction.repository(User.self).fetch(notice.userID), user.isActive,
      try await NoticeSender(transaction).occasion(of: plan) != nil
    else { return nil }
    let address = preference.address(of: delivery.channel)
    guard address != nil || delivery.channel == .calendar else { return nil }
    let feed =
      delivery.channel == .calendar
      ? try await NoticeCalendar(transaction).feed(for: notice.userID) : nil
    return NoticeMessage(
      id: delivery.id, notice: NoticeView(notice), userID: notice.userID,
      address: address.map { Personal($0) }, feed: feed, sentAt: transaction.now)
  }
}
