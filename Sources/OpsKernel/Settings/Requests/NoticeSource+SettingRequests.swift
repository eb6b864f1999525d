import OpsDomain
import OpsStorage

extension NoticeSource {
  /// Requests for settings that nobody has decided; sent to people who may, and did not ask.
  static let pendingSettings = NoticeSource(.settingRequested) { scope, _, transaction in
    var filter = Predicate.equals(SettingRequest.Columns.status, .pending)
    if case .subject(let id) = scope { filter = .both(filter, .equals(.id, id)) }
    let pending = try await transaction.repository(SettingRequest.self).all(where: filter)
    guard !pending.isEmpty else { return [] }
    let people = try await NoticeReaders(transaction)
      .holdersAtSomeHour(of: .systemApproveConfiguration)
      .sorted { $0.rawValue < $1.rawValue }
    return pending.map { request in
      NoticeOccasion(
        .settingRequested, collection: SettingRequest.schema.name, subjectID: request.id,
        date: transaction.context.calendar.date(of: request.requestedAt),
        dueAt: request.requestedAt,
        title: "\(request.number): a change of \(request.key) waits for approval",
        body: "`opsh setting requests` shows what is asked for and why. "
          + "`opsh setting approve \(request.number)` approves it, "
          + "`opsh setting reject \(request.number)` refuses it.",
        audience: .only(
          people.filter { $0 != request.requestedBy }, seeing: .systemApproveConfiguration))
    }
  }
}
