import OpsKernel

/// Names that are in the book now. What the caller may not see is not among them.
public protocol LiveNames: Sendable {
  /// At most a screenful of names that begin with `prefix`; empty when the book does not answer in
  /// time, or not at all: completion never fails.
  /// - Parameter owner: What the line calls the record that has them, such as the partner of a
  ///   menu, as far as it says one.
  func names(_ kind: NameKind, prefix: String, within owner: NameOwner) async -> [NameView]
}

extension LiveNames {
  /// Names of the whole book.
  func names(_ kind: NameKind, prefix: String) async -> [NameView] {
    await names(kind, prefix: prefix, within: NameOwner())
  }
}
