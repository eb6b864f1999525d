/// A string and the values set into it.
public struct StringTemplate: Sendable, Equatable {
  /// One piece of a string.
  public indirect enum Part: Sendable, Equatable {
    /// Text in which escapes stand for what they mean.
    case text(String)
    /// `$name.field`
    case variable(VariablePath)
    /// `${ … }`
    case expression(Expression)
  }

  /// The texts and values of the string, in the order of the script.
  public var parts: [Part]
  /// Where the opening quote stands.
  public var position: SourcePosition
  /// Written as `'…'`.
  public var isSingleQuoted: Bool

  /// The text, if nothing is set into it.
  public var literal: String? {
    switch parts.count {
    case 0: return ""
    case 1:
      guard case .text(let text) = parts[0] else { return nil }
      return text
    default: return nil
    }
  }
}
