/// `$name` with the fields and indices after it.
public struct VariablePath: Sendable, Equatable {
  /// Without the `$`; `_` and the numbers 1 to 9 are the prompt's last result and rows.
  public var name: String
  /// Where its `$` stands.
  public var position: SourcePosition
  /// The steps into the value, such as `.sku` or `[0]`; empty for the value itself.
  public var segments: [PathSegment]
}

/// One step into a value.
public indirect enum PathSegment: Sendable, Equatable {
  /// `.name`; with `?.` a missing value gives null instead of an error.
  case field(ScriptName, isOptional: Bool)
  /// `[expression]`, from 0.
  case index(Expression)
}
