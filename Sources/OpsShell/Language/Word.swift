/// One word of a command line, as a shell would hand it to a program.
public struct Word: Sendable, Equatable {
  /// The text without quotes and escapes. An option with an attached value is one word: `--name=a
  /// b`.
  public var text: String
  /// The bytes of the line the word was written with, quotes included.
  public var range: Range<Int>
  /// The word was written in quotes from its first byte, so it is a value even if it looks like an
  /// option.
  public var isQuoted: Bool
  /// The word is an option (`--name`, `-x`, `--`): not quoted, not a signed value, not after `--`.
  public var isOption: Bool
  /// Line, from 1.
  public var line: Int
  /// Column in Unicode scalars, from 1.
  public var column: Int

  /// A word of a line; by default it is not quoted and no option, and stands at the beginning.
  public init(
    text: String, range: Range<Int>, isQuoted: Bool = false, isOption: Bool = false, line: Int = 1,
    column: Int = 1
  ) {
    self.text = text
    self.range = range
    self.isQuoted = isQuoted
    self.isOption = isOption
    self.line = line
    self.column = column
  }
}
