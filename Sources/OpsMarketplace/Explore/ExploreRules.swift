import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for what explore looks in. It is worked out from partners, hours and
/// menus, so nobody writes it but the rules here.
enum ExploreRules {
  /// Whoever may explore sees the places: there are none but those of verified partners.
  static let places = CollectionRules(ExplorePlace.self, readable: .marketExplore)

  // Words say what unverified partners sell as well, so only operations look in them.
  static let words = CollectionRules(ExploreWord.self, readable: .marketAdminister)
  static let spellings = CollectionRules(ExploreSpelling.self, readable: .marketAdminister)
  static let postings = CollectionRules(ExplorePosting.self, readable: .marketAdminister)

  static let partners = RuleAddition(to: Partner.schema).reaction(of: Partner.self) {
    old, new, transaction in
    guard let id = (new ?? old)?.id else { return }
    try await ExploreIndex(transaction).follow(old, new, of: id)
    try await ExploreKeeper(transaction).refresh(id, new)
  }

  static let hours = RuleAddition(to: OpeningHours.schema).reaction(of: OpeningHours.self) {
    old, new, transaction in
    guard let id = (new ?? old)?.partnerID else { return }
    try await ExploreKeeper(transaction).refresh(id)
  }

  static let special = RuleAddition(to: SpecialDay.schema).reaction(of: SpecialDay.self) {
    old, new, transaction in
    guard let id = (new ?? old)?.partnerID else { return }
    try await ExploreKeeper(transaction).refresh(id)
  }

  static let items = RuleAddition(to: MenuItem.schema).reaction(of: MenuItem.self) {
    old, new, transaction in
    try await ExploreIndex(transaction).follow(old, new)
  }
}
