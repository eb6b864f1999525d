/// One step into a value.
public indirect enum PathSegment: Sendable, Equatable {
  /// `.name`; with `?.` a missing value gives null instead of an error.
  case field(ScriptName, isOptional: Bool)
  /// `[expression]`, from 0.
  case index(Expression)
}
