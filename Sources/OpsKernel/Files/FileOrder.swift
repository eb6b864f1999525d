/// A file that a command is asked to write.
public struct FileOrder: Sendable, Equatable {
  /// How the file comes to be.
  public enum Growth: Sendable, Equatable {
    /// A reader finds the old file, or all of the new one.
    case atOnce
    /// It is there from the start and grows row by row, so that a crash loses none.
    case rowByRow
    /// It was there before; so many bytes of it stay, and it grows on from there.
    case goingOn(keeping: Int)
  }

  /// The path as it was given.
  public let path: String
  /// What errors call it, such as `rejects file`.
  public let what: String
  /// The parameter that named it.
  public let field: String?
  /// How the file comes to be.
  public let growth: Growth
  /// Whether others may read it: only what shows nobody's data, such as a manual page.
  public let isPublic: Bool

  /// A file to write. Unless told, it is replaced at once and only its owner may read it.
  public init(
    _ path: String, what: String, field: String? = nil, growth: Growth = .atOnce,
    isPublic: Bool = false
  ) {
    self.path = path
    self.what = what
    self.field = field
    self.growth = growth
    self.isPublic = isPublic
  }
}
