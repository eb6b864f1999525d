import OpsKernel

/// Names that are in the book now. What the caller may not see is not among them.
public protocol LiveNames: Sendable {
  /// At most a screenful of names that begin with `prefix`; empty when the book does not answer in
  /// time, or not at all: completion never fails.
  func names(_ kind: NameKind, prefix: String) async -> [NameView]
}
