/// One command of a script or a prompt line: its words and where they stand.
public struct ScriptCommand: Sendable, Equatable {
  /// At least one word.
  public var words: [Word]

  /// A command of these words, at least one.
  public init(words: [Word]) { self.words = words }

  /// Line of the first word, from 1.
  public var line: Int { words.first?.line ?? 1 }
  /// Column of the first word in Unicode scalars, from 1.
  public var column: Int { words.first?.column ?? 1 }
  /// The bytes from the first word to the last.
  public var range: Range<Int> {
    guard let first = words.first, let last = words.last else { return 0..<0 }
    return first.range.lowerBound..<last.range.upperBound
  }
  /// The texts alone, like an argument vector.
  public var arguments: [String] { words.map(\.text) }
}
