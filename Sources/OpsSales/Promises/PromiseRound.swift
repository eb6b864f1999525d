import OpsDomain
import OpsKernel
import OpsStorage

/// One calculation of all promised dates, compared with those that are kept.
struct PromiseRound {
  /// What has to be written.
  enum Change: Sendable {
    case create(PromisedDate)
    case update(PromisedDate)
    case remove(RecordID)
  }

  /// By how many days a date must move to count as another one.
  let slack: Int
  let now: Instant

  /// Whether a request waits, or a date is kept that may be over.
  static func isDue(_ transaction: Transaction) async throws -> Bool {
    if try await transaction.repository(PromisedDate.self).first(where: .everything) != nil {
      return true
    }
    let oldest = try await transaction.repository(OutOfStockRequest.self).first(
      where: .equals(OutOfStockRequest.Columns.status, .pending),
      order: [.ascending(OutOfStockRequest.Columns.requestedAt)])
    return oldest != nil
  }

  /// What has to be written now, in the order of the requests.
  static func changes(_ transaction: Transaction) async throws -> [Change] {
    let slack = Int(try await Settings.promiseSlack.value(transaction))
    let round = PromiseRound(slack: slack, now: transaction.now)
    let requests = try await SalesWishes.requests(for: nil, transaction)
    let dates = transaction.repository(PromisedDate.self)
    let kept = try await dates.all(where: .everything)
    var known = Dictionary(kept.map { ($0.requestID, $0) }, uniquingKeysWith: { old, _ in old })
    let book = requests.isEmpty ? nil : try await OutlookBook.read(nil, transaction)
    var changes: [Change] = []
    for request in requests {
      guard let outlook = book?.outlook(request) else { continue }
      if let old = known.removeValue(forKey: request.id) {
        let new = round.date(outlook, old, isFirst: false)
        if new != old { changes.append(.update(new)) }
      } else {
        let first = PromisedDate(id: transaction.nextID(), requestID: request.id)
        changes.append(.create(round.date(outlook, first, isFirst: true)))
      }
    }
    return changes + known.values.map(\.id).sorted().map(Change.remove)
  }

  /// The date as it is kept from now on.
  func date(_ outlook: DeliveryOutlook, _ old: PromisedDate, isFirst: Bool) -> PromisedDate {
    var new = old
    if outlook.isReady {
      guard old.readyAt == nil else { return old }
      new.readyAt = now
      new.day = outlook.day
      new.changes += 1
      return new
    }
    new.readyAt = nil
    guard isFirst || isOther(outlook.day, than: old.day) else { return new }
    new.day = outlook.day
    guard !isFirst else { return new }
    new.before = old.day
    new.changedAt = now
    new.changes += 1
    return new
  }

  private func isOther(_ day: CivilDate?, than old: CivilDate?) -> Bool {
    guard let day, let old else { return day != old }
    return abs(old.days(until: day)) >= slack
  }
}

extension PromiseRound.Change {
  /// Writes the change; what somebody removed or changed meanwhile is left to the next round.
  func apply(_ transaction: Transaction) async throws {
    let dates = transaction.repository(PromisedDate.self)
    switch self {
    case .create(let date):
      guard try await dates.fetch(key: PromisedDate.requestKey, date.requestID) == nil else {
        return
      }
      _ = try await dates.create(date)
    case .update(let date):
      guard try await dates.fetch(date.id)?.version == date.version else { return }
      _ = try await dates.update(date)
    case .remove(let id):
      if let date = try await dates.fetch(id) { try await dates.delete(date) }
    }
  }
}
