import OpsDomain
import OpsStorage

/// Writes people's calendar files anew, each once for a pass.
struct CalendarFiles {
  let handle: JobHandle
  let pass: NoticePass

  /// Writes the files of `users`, or of everybody who wants one, where the program runs with a
  /// folder for them. Who has lost the right to be told of something has it no longer in the file.
  ///
  /// Returns whose file could not be written, with the reason.
  func write(for users: [RecordID]?) async throws -> [RecordID: OpsError] {
    guard let channel = handle.channels[.calendar] else { return [:] }
    let feeds = try await handle.read { transaction in
      let people: [RecordID]
      if let users { people = users } else { people = try await Self.readers(transaction) }
      return try await NoticeCalendar(transaction, pass: pass).feeds(for: people)
    }
    var failures: [RecordID: OpsError] = [:]
    for (user, feed) in feeds {
      try Task.checkCancellation()
      do {
        try await channel.keep(feed, of: user)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        failures[user] = error as? OpsError ?? OpsError(.cannotCreate, "A file was not written")
      }
    }
    return failures
  }

  private static func readers(_ transaction: Transaction) async throws -> [RecordID] {
    try await transaction.repository(NoticePreference.self)
      .all(where: .notEquals(NoticePreference.Columns.channels, []))
      .filter { $0.channels.contains(.calendar) }.map(\.userID)
  }
}
