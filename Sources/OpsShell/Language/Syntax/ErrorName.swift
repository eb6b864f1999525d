/// The code of an error, or a class that stands for all its codes.
public struct ErrorName: Sendable, Equatable {
  /// `rule.insufficient_stock` or `rule`.
  public var text: String
  public var position: SourcePosition

  /// Whether an error with `code` is meant.
  public func matches(_ code: String) -> Bool {
    code == text || (code.hasPrefix(text) && code.utf8.dropFirst(text.utf8.count).first == 0x2E)
  }
}
