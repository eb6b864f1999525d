/// What a decoder does with members that the decoded type does not ask for.
public enum UnknownMembers: Sendable, CaseIterable {
  /// Refuses them in the top-level object, so a misspelt field is never silently dropped.
  case refuse
  /// Refuses them in nested objects too. For programs that read documents which people write; the
  /// product's own answers are read as `ignore`.
  case refuseEverywhere
  /// Takes no notice of them.
  case ignore

  /// The rule for what lies inside an object under this rule.
  var nested: UnknownMembers { self == .refuse ? .ignore : self }
}
