import OpsDomain
import OpsStorage

/// Deliveries for one receiver: a mail server, the host of a webhook, the folder of calendars. They
/// are handed over one after the other.
struct NoticeQueue: Sendable {
  let channel: NoticeChannelName
  private(set) var deliveries: [NoticeDelivery]

  /// What is due, what is tried next first, receiver by receiver. Of what was put off together the
  /// least tried comes first, so that one message its receiver never takes holds up no other.
  /// - Parameter names: The channels there are here.
  static func due(
    _ names: [NoticeChannelName], _ transaction: Transaction
  ) async throws -> [NoticeQueue] {
    let due = try await transaction.repository(NoticeDelivery.self).first(
      NoticeOutbox.atOnce, where: NoticeOutbox.due(names, transaction.now),
      order: [.ascending(NoticeDelivery.Columns.nextAt)])
    var queues: [NoticeQueue] = []
    var positions: [String: Int] = [:]
    let ordered = due.sorted {
      ($0.nextAt, $0.attempts, $0.id) < ($1.nextAt, $1.attempts, $1.id)
    }
    for delivery in ordered {
      let receiver = try await receiver(of: delivery, transaction)
      if let position = positions[receiver] {
        queues[position].deliveries.append(delivery)
      } else {
        positions[receiver] = queues.count
        queues.append(NoticeQueue(channel: delivery.channel, deliveries: [delivery]))
      }
    }
    return queues
  }

  /// Of a webhook scheme, host and port; of other channels the channel.
  private static func receiver(
    of delivery: NoticeDelivery, _ transaction: Transaction
  ) async throws -> String {
    guard delivery.channel == .webhook,
      let notice = try await transaction.repository(Notice.self).fetch(delivery.noticeID),
      let address = try await NoticePreference.of(notice.userID, transaction)?.webhook
    else { return delivery.channel.rawValue }
    return address.split(separator: "/").prefix(2).joined(separator: "/").lowercased()
  }

  /// The message as it is sent now; nil when there is nothing to send any more: the notice was
  /// dismissed, its occasion has gone, or the person no longer wants it there or may no longer be
  /// told.
  static func message(
    _ delivery: NoticeDelivery, _ pass: NoticePass, _ transaction: Transaction
  ) async throws -> NoticeMessage? {
    guard let notice = try await transaction.repository(Notice.self).fetch(delivery.noticeID),
      notice.dismissedAt == nil,
      let plan = try await transaction.repository(NoticePlan.self).fetch(notice.planID),
      let preference = try await NoticePreference.of(notice.userID, transaction),
      preference.isOn(notice.kind), preference.channels.contains(delivery.channel),
      let occasion = try await NoticeSender(transaction, pass: pass).occasion(of: plan),
      try await NoticeReaders(transaction).include(notice.userID, in: occasion.audience)
    else { return nil }
    guard try await preference.leads(over: delivery.channel, transaction) else { return nil }
    let devices =
      delivery.channel == .push ? try await PushDevice.of(notice.userID, transaction) : []
    return NoticeMessage(
      id: delivery.id, notice: try await NoticeView.of(notice, transaction),
      userID: notice.userID,
      address: preference.address(of: delivery.channel).map { Personal($0) },
      devices: devices.map(PushAddress.init), sentAt: transaction.now)
  }
}
