import OpsKernel

extension NoticeOccasion {
  /// What a plan of the marketplace tells people now.
  init(_ plan: NoticePlan, _ sentence: MarketSentence, _ audience: NoticeAudience) {
    self.init(
      plan.kind, collection: plan.collection, subjectID: plan.subjectID, stage: plan.stage,
      date: plan.date, dueAt: plan.dueAt, title: sentence.title, body: sentence.body,
      audience: audience)
  }
}
