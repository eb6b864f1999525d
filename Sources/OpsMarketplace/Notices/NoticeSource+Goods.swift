import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

extension NoticeSource {
  /// Goods that customers asked for when they were sold out: they are there, and until when they
  /// are kept. Told again on each day on which more has come.
  static let keptGoods = NoticeSource(.goodsKept) { scope, _, transaction in
    var occasions: [NoticeOccasion] = []
    for found in try await CustomerGoods(transaction).find(scope) {
      let sentence = MarketSentences.kept(found, transaction.context.calendar)
      occasions.append(
        NoticeOccasion(
          .goodsKept, collection: OutOfStockRequest.schema.name, subjectID: found.request.id,
          date: transaction.context.calendar.date(of: found.since), dueAt: found.since,
          title: sentence.title, body: sentence.body,
          audience: .only([found.userID], seeing: .orderPlace)))
    }
    return occasions
  }

  /// Lots of partners, so many days before their last good day as for goods of the house; see
  /// `expiryWarnings`, which leaves them out.
  static let expiringGoods = NoticeSource(.goodsExpiring) { scope, _, transaction in
    var categories = CategoryNotices(transaction)
    let days = try await categories.longestWarning()
    var occasions: [NoticeOccasion] = []
    for found in try await PartnerLots(transaction).find(scope, ahead: days) {
      guard try await categories.areSent(of: found.product) else { continue }
      let sentence = MarketSentences.expiring(found)
      let warnings = try await categories.warnings(found.product)
      for (stage, dueAt) in scope.stages(warnings, before: found.due, transaction) {
        occasions.append(
          NoticeOccasion(
            .goodsExpiring, collection: StockLevel.schema.name, subjectID: found.level.id,
            stage: Int64(stage), date: found.due, dueAt: dueAt, title: sentence.title,
            body: sentence.body,
            // Administrators look after a business without an owner.
            audience: .users(
              [found.partner.ownerID].compactMap(\.self), seeing: .catalogueManage,
              else: .marketAdminister, about: [])))
      }
    }
    return occasions
  }
}
