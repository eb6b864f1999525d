/// `include "path"`: the statements of another file, run in its place with the names around it.
public struct Inclusion: Sendable, Equatable {
  /// The path as it was written.
  public var path: String
  /// Where the path stands.
  public var position: SourcePosition
}
