import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

extension NoticeSource {
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
            // A business that is nobody's is the administrators' to look after.
            audience: .users(
              [found.partner.ownerID].compactMap(\.self), seeing: .catalogueManage,
              else: .marketAdminister, about: [])))
      }
    }
    return occasions
  }
}
