/// What the option of a list does to its rows: it keeps those whose field has the option's value,
/// or that value at least or at most. It may keep others as well, and leaves none of these out.
public struct Narrowing: Sendable, Equatable {
  /// How the field is compared with the value of the option.
  public enum Bound: Sendable, Equatable {
    /// The option's value.
    case equal
    /// The option's value or more; a day means all of it.
    case atLeast
    /// The option's value or less; a day means all of it.
    case atMost
  }

  /// Name of the field in the answer's rows.
  public let field: String
  /// How the field is compared with the value.
  public let bound: Bound

  /// An option that keeps rows by this field, those with an equal value unless told.
  public init(_ field: String, _ bound: Bound = .equal) {
    self.field = field
    self.bound = bound
  }
}
