/// Words of parameters that only all areas together know: no operation can name them where it is
/// declared.
public struct ProductWords: Sendable {
  /// The keys of the settings, in the order of lists.
  public let settings: [String]
  /// The kinds of names that completion asks for.
  public let names: [String]
}
