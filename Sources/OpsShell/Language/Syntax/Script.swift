/// One file of a program, as it was read.
public struct Script: Sendable, Equatable {
  /// Path of the file as it was asked for; nil at the prompt.
  public var file: String?
  /// The version of the language its first line pins; nil if it pins none.
  public var version: Int?
  /// Parameters included, in the order of the text.
  public var statements: [Statement]

  /// The declared parameters, in the order of the text.
  public var parameters: [ParameterDeclaration] {
    statements.compactMap { statement in
      guard case .parameter(let declaration) = statement.kind else { return nil }
      return declaration
    }
  }
}
