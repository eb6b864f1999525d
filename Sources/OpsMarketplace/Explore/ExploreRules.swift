import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the records that explore searches. They are worked out from partners,
/// hours and menus, and only the rules here write them.
enum ExploreRules {
  /// Everybody who may explore sees the places: only verified partners have one.
  static let places = CollectionRules(ExplorePlace.self, readable: .marketExplore)
    // When somebody's rights begin or end is not for everybody.
    .withholding(of: ExplorePlace.self, [ExplorePlace.Columns.ownerAskedAt.column]) {
      $1.isSystem || $1.may(.marketAdminister)
    }

  // Where partners are is no secret, and how often they change is nobody's business.
  static let districts = CollectionRules(ExploreDistrict.self, readable: .marketAdminister)

  // Words come from menus of unverified partners as well, so only operations read them.
  static let words = CollectionRules(ExploreWord.self, readable: .marketAdminister)
  static let spellings = CollectionRules(ExploreSpelling.self, readable: .marketAdminister)
  static let postings = CollectionRules(ExplorePosting.self, readable: .marketAdminister)

  static let partners = RuleAddition(to: Partner.self).reaction(of: Partner.self) {
    old, new, transaction in
    guard let id = (new ?? old)?.id else { return }
    try await ExploreIndex(transaction).follow(old, new, of: id)
    try await ExploreKeeper(transaction).refresh(id, new)
  }

  static let hours = RuleAddition(to: OpeningHours.self).reaction(of: OpeningHours.self) {
    old, new, transaction in
    guard let id = (new ?? old)?.partnerID else { return }
    try await ExploreKeeper(transaction).refresh(id)
  }

  static let special = RuleAddition(to: SpecialDay.self).reaction(of: SpecialDay.self) {
    old, new, transaction in
    guard let id = (new ?? old)?.partnerID else { return }
    try await ExploreKeeper(transaction).refresh(id)
  }

  static let items = RuleAddition(to: MenuItem.self).reaction(of: MenuItem.self) {
    old, new, transaction in
    try await ExploreIndex(transaction).follow(old, new)
  }
}
