import OpsDomain

extension User: Referable {
  /// People are found whether or not the caller sees them, as when somebody is asked to count.
  public static let reference = ParameterReference(
    "user", of: schema, example: "sam", label: .ofOptions("USER"), names: .user)
}

extension NameKind {
  /// Names of users, for completion.
  public static let user = NameKind("user")
}
