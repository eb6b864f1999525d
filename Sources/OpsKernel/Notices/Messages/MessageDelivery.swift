import OpsDomain
import OpsStorage

/// Puts a message into people's inboxes and on the ways they have chosen, in the commit of the
/// message.
struct MessageDelivery {
  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  init(_ system: Transaction) { self.system = system }

  /// Writes a notice for each of these people, which names the message: the text is kept once. Who
  /// has switched messages off gets only urgent ones, and quiet hours hold back all others.
  func deliver(_ message: Message, to people: [RecordID]) async throws {
    let writer = NoticeWriter(system)
    let plan = try await writer.plan(.message, about: message.id, in: Message.schema)
    let isUrgent = message.priority == .urgent
    for user in people {
      let preference = try await writer.preference(of: user)
      guard isUrgent || preference.isOn(.message) else { continue }
      let now = system.now
      let due =
        isUrgent ? now : preference.quiet?.shifting(now, system.context.calendar) ?? now
      try await writer.tell(
        preference, of: plan, title: message.number, body: NoticeView.bodyOfMessage, at: due)
    }
  }
}
