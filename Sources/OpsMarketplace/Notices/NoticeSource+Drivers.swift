import OpsDomain
import OpsKernel
import OpsStorage

extension NoticeSource {
  /// Orders that drivers are asked to bring. Each offer plans its own notice, so there are no
  /// others to find.
  static let offeredOrders = NoticeSource(.orderOffered) { scope, _, transaction in
    guard case .subject(let id) = scope else { return [] }
    return try await OrderOffers(transaction).occasions(of: id)
  }

  /// Drivers who have worked for long without a break, each time once.
  static let breaksDue = NoticeSource(.breakDue) { scope, _, transaction in
    let limit = try await Settings.breakAfter.value(transaction)
    var filter = Predicate.equals(Driver.Columns.isAvailable, true)
    switch scope {
    case .subject(let id): filter = .both(filter, .equals(.id, id))
    case .all(let until):
      let began = until.adding(milliseconds: -limit.milliseconds)
      filter = .both(filter, .lessOrEqual(Driver.Columns.workingSince, began))
    }
    let calendar = transaction.context.calendar
    return try await transaction.repository(Driver.self).all(where: filter).compactMap { driver in
      guard let began = driver.workingSince else { return nil }
      let due = began.adding(limit)
      let sentence = MarketSentences.breakDue(driver.number, after: limit)
      return NoticeOccasion(
        .breakDue, collection: Driver.schema.name, subjectID: driver.id,
        // Which stretch of the day it is: there may be several.
        stage: Int64(calendar.secondsOfDay(of: began) / 60), date: calendar.date(of: due),
        dueAt: due, title: sentence.title, body: sentence.body,
        audience: .users(
          [driver.userID], seeing: .jobAccept, else: .marketAdminister, about: []))
    }
  }
}
