import OpsDomain
import OpsKernel
import OpsStorage

extension NoticeSource {
  /// Days before the last good day of an opened lot on which people are reminded.
  static let openedStages = [1, 0]
  /// Days before the last good day within which people are told about a nearly empty lot.
  static let consumptionDays = 7

  /// The stages of the category's warnings for lots that were not opened; 7, 3 and 1 days unless a
  /// category says otherwise.
  static let expiryWarnings = NoticeSource(.expiryWarning) { scope, _, transaction in
    var lots = LotOccasions(transaction)
    let days = try await lots.categories.longestWarning()
    var occasions: [NoticeOccasion] = []
    for found in try await lots.find(scope, ahead: days, { !$0.isOpened }) {
      let stages = try await lots.categories.warnings(found.product)
      occasions += staged(
        .expiryWarning, found, stages, scope, transaction,
        title: "\(found.name): last good day \(found.due)",
        body: "\(found.goods) \(found.onHand.verb) in stock; the last good day is \(found.due).")
    }
    return occasions
  }

  /// Opened lots, the day before their last good day and on it.
  static let openedItems = NoticeSource(.openedItemReminder) { scope, _, transaction in
    var lots = LotOccasions(transaction)
    var occasions: [NoticeOccasion] = []
    for found in try await lots.find(scope, ahead: 1, { $0.isOpened }) {
      let since = found.lot.openedOn.map { " since \($0)" } ?? ""
      occasions += staged(
        .openedItemReminder, found, openedStages, scope, transaction,
        title: "\(found.name): opened, use up by \(found.due)",
        body: "\(found.goods) \(found.onHand.verb) open\(since); use up by \(found.due).")
    }
    return occasions
  }

  /// Lots with a quarter or less of their goods left, including the lots made from them, within a
  /// week of their last good day: little enough to be used up before anything is thrown away. Told
  /// once for each date.
  static let consumption = NoticeSource(.consumptionAlert) { scope, _, transaction in
    var lots = LotOccasions(transaction)
    var occasions: [NoticeOccasion] = []
    for found in try await lots.find(scope, ahead: consumptionDays, { _ in true }) {
      let from = transaction.context.calendar.start(of: found.due.adding(days: -consumptionDays))
      let (left, initial) = (found.family.onHand, found.family.initial)
      guard left <= Quantity(rawValue: initial.rawValue / 4) else { continue }
      occasions.append(
        NoticeOccasion(
          .consumptionAlert, collection: Lot.schema.name, subjectID: found.lot.id,
          date: found.due, dueAt: from,
          title: "\(found.name): a small rest is left, good until \(found.due)",
          body: "\(found.described(left)) \(left.verb) left of \(initial); use the rest up by "
            + "\(found.due).",
          audience: .holders(of: .inventoryUpdateStock, about: found.about)))
    }
    return occasions
  }

  /// One occasion for each stage.
  private static func staged(
    _ kind: NoticeKind, _ found: LotOccasions.Found, _ stages: [Int], _ scope: NoticeScope,
    _ transaction: Transaction, title: String, body: String
  ) -> [NoticeOccasion] {
    scope.stages(stages, before: found.due, transaction).map { stage, dueAt in
      NoticeOccasion(
        kind, collection: Lot.schema.name, subjectID: found.lot.id, stage: Int64(stage),
        date: found.due, dueAt: dueAt, title: title, body: body,
        audience: .holders(of: .inventoryUpdateStock, about: found.about))
    }
  }
}
