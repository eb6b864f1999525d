/// Whether the parts of an operation are held against the limits of a token, besides the operation
/// itself.
public enum PartLimits: Sendable {
  /// The operation is all there is to ask.
  case none
  /// Each part is asked about.
  case always
  /// Each part is asked about, unless a scope names the operation or its noun.
  case unlessNamed
}
