import OpsDomain
import OpsStorage

extension DispatchMark {
  /// Whether there is something to decide now: something has happened, or a moment has come.
  static func isDue(_ transaction: Transaction) async throws -> Bool {
    let mark = try await transaction.repository(DispatchMark.self).fetch(key: nameKey, only)
    if mark?.changedAt != nil { return true }
    let moments = [mark?.lookAt, mark?.rightsAt].compactMap(\.self)
    if moments.contains(where: { $0 <= transaction.now }) { return true }
    return try await transaction.repository(JobOffer.self).first(
      where: .both(
        .equals(JobOffer.Columns.state, .open),
        .lessOrEqual(JobOffer.Columns.until, transaction.now)),
      order: [.ascending(JobOffer.Columns.until)]) != nil
  }
}
