/// One argument of a command: always exactly one, whatever it holds.
public struct CommandValue: Sendable, Equatable {
  /// How it is written.
  public indirect enum Kind: Sendable, Equatable {
    /// A bare word.
    case word(String)
    /// A string in quotes.
    case string(StringTemplate)
    /// `$name.field`
    case variable(VariablePath)
    /// `( … )`
    case expression(Expression)
  }

  /// How the value is written, such as a word or a string.
  public var kind: Kind
  /// Where the value begins.
  public var position: SourcePosition

  /// The text, if it is known before anything runs.
  public var literal: String? {
    switch kind {
    case .word(let text): text
    case .string(let template): template.literal
    case .variable, .expression: nil
    }
  }

  /// Whether it was written without quotes, variables and parentheses.
  public var isBareWord: Bool {
    guard case .word = kind else { return false }
    return true
  }
}
