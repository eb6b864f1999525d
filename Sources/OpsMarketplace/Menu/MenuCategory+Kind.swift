extension MenuCategory {
  /// What a partner of this kind sells where nobody says anything else.
  static func usual(of kind: PartnerKind) -> MenuCategory {
    switch kind {
    case .restaurant, .grocery, .convenience: .food
    case .pharmacy: .medicine
    case .retail: .other
    }
  }
}
