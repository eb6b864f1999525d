/// How much everybody may look at, signed in or not: see ``Settings/explore``.
public enum ExploreReach: String, Sendable, CaseIterable {
  /// What areas offer to the public, see ``PublicOffer``.
  case partners
  /// Products as well.
  case on
}
