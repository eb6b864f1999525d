import OpsDomain

/// What a check of scripts knows besides the commands.
public struct LanguageRules: Sendable {
  /// The codes an error may have.
  public var codes: Set<String>
  /// The classes that stand for all their codes.
  public var classes: Set<String>
  /// How large a script and its tree may be.
  public var limits: LexerLimits
  /// All fields of a command's result; its answer is nil where they are not declared, so that none
  /// is refused. Nil for what the operations of the commands declare.
  public var fields: (@Sendable (Command) -> [String]?)?

  /// Rules with these codes and classes; by default operations declare the fields.
  public init(
    codes: Set<String>, classes: Set<String>, limits: LexerLimits = .standard,
    fields: (@Sendable (Command) -> [String]?)? = nil
  ) {
    self.codes = codes
    self.classes = classes
    self.limits = limits
    self.fields = fields
  }

  /// The codes, classes and limits of the product.
  public static let standard = LanguageRules(
    codes: Set(ErrorCode.allCases.map(\.rawValue)),
    classes: Set(ErrorClass.allCases.map(\.rawValue)))

  /// How many files a program may read, and how deep they may include each other.
  static let files = 256
  static let includeDepth = 16
}
