import OpsDomain
import OpsKernel
import OpsStorage

/// Reads and writes when partners are open. The partner itself was read or written with the
/// caller's rights, so this works with those of the system.
package struct PartnerHours {
  private let transaction: Transaction
  private let system: Transaction

  package init(_ transaction: Transaction) {
    self.transaction = transaction
    system = transaction.asSystem("reads and writes the hours of a partner")
  }

  /// When the partner is open, from yesterday on.
  package func hours(of partner: RecordID) async throws -> OpenHours {
    var days: [[OpenSpan]] = Array(repeating: [], count: 7)
    for row in try await weekly(of: partner) where (1...7).contains(row.weekday) {
      days[Int(row.weekday) - 1].append(row.span)
    }
    // What began yesterday may go on over midnight.
    var special: [CivilDate: [OpenSpan]] = [:]
    for row in try await specialDays(of: partner, since: transaction.today.adding(days: -1)) {
      special[row.date, default: []] += [row.span].compactMap(\.self)
    }
    return OpenHours(week: OpenWeek(days: days), special: special)
  }

  /// Makes `week` the usual week of the partner.
  func set(_ week: OpenWeek, of partner: RecordID) async throws {
    let repository = system.repository(OpeningHours.self)
    var old = Dictionary(
      try await weekly(of: partner).map { ("\($0.weekday) \($0.opens)", $0) },
      uniquingKeysWith: { first, _ in first })
    for weekday in 1...7 {
      for span in week.spans(on: weekday) {
        let (opens, closes) = (Int64(span.opens), Int64(span.closes))
        guard var row = old.removeValue(forKey: "\(weekday) \(opens)") else {
          _ = try await repository.create(
            OpeningHours(
              id: transaction.nextID(), partnerID: partner, weekday: Int64(weekday), opens: opens,
              closes: closes))
          continue
        }
        guard row.closes != closes else { continue }
        row.closes = closes
        _ = try await repository.update(row)
      }
    }
    for row in old.values.sorted(by: { $0.id < $1.id }) { try await repository.delete(row) }
  }

  /// Makes `spans` the hours of that date: none for a closed day, nil for those of the week.
  func set(_ spans: [OpenSpan]?, on date: CivilDate, of partner: RecordID) async throws {
    let repository = system.repository(SpecialDay.self)
    typealias Columns = SpecialDay.Columns
    let wanted = Self.rows(spans, date, partner) { transaction.nextID() }
    let old = try await repository.all(
      where: .and([.equals(Columns.partnerID, partner), .equals(Columns.date, date)]),
      order: [.ascending(Columns.opens)])
    for row in old where !wanted.contains(where: { $0.opens == row.opens }) {
      try await repository.delete(row)
    }
    for row in wanted {
      guard var known = old.first(where: { $0.opens == row.opens }) else {
        _ = try await repository.create(row)
        continue
      }
      guard known.closes != row.closes || known.isOpen != row.isOpen else { continue }
      known.closes = row.closes
      known.isOpen = row.isOpen
      _ = try await repository.update(known)
    }
  }

  private static func rows(
    _ spans: [OpenSpan]?, _ date: CivilDate, _ partner: RecordID, _ nextID: () -> RecordID
  ) -> [SpecialDay] {
    guard let spans else { return [] }
    guard !spans.isEmpty else {
      return [SpecialDay(id: nextID(), partnerID: partner, date: date, isOpen: false)]
    }
    return spans.map {
      SpecialDay(
        id: nextID(), partnerID: partner, date: date, isOpen: true, opens: Int64($0.opens),
        closes: Int64($0.closes))
    }
  }

  private func weekly(of partner: RecordID) async throws -> [OpeningHours] {
    typealias Columns = OpeningHours.Columns
    return try await system.repository(OpeningHours.self).all(
      where: .equals(Columns.partnerID, partner),
      order: [.ascending(Columns.weekday), .ascending(Columns.opens)])
  }

  private func specialDays(
    of partner: RecordID, since date: CivilDate
  ) async throws -> [SpecialDay] {
    typealias Columns = SpecialDay.Columns
    return try await system.repository(SpecialDay.self).all(
      where: .and([.equals(Columns.partnerID, partner), .greaterOrEqual(Columns.date, date)]),
      order: [.ascending(Columns.date), .ascending(Columns.opens)])
  }
}
