import OpsDomain
import OpsStorage

extension NoticeView {
  /// What a notice of a message holds in place of the text: the text is about people, so that it is
  /// kept once, in the message, where an erasure finds it.
  static let bodyOfMessage = "The text is in the message."

  /// The notices, in their order; those of messages with what the message says.
  static func of(
    _ notices: [Notice], _ transaction: Transaction
  ) async throws -> [NoticeView] {
    let named = notices.filter { $0.kind == .message }
    guard !named.isEmpty else { return notices.map { NoticeView($0) } }
    let messages = transaction.asSystem("reads messages to their readers")
      .repository(Message.self)
    var known: [RecordID: Message] = [:]
    for id in Set(named.map(\.subjectID)) { known[id] = try await messages.fetch(id) }
    return notices.map { notice in
      guard notice.kind == .message, let message = known[notice.subjectID],
        TextFolding.sameBytes(notice.title, message.number)
      else { return NoticeView(notice) }
      var told = notice
      told.title = message.title
      told.body = message.body
      return NoticeView(told)
    }
  }

  /// The same of one.
  static func of(_ notice: Notice, _ transaction: Transaction) async throws -> NoticeView {
    try await of([notice], transaction).only("A notice")
  }
}
