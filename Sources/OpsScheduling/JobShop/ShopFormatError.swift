/// Why a text is not a list of shop instances.
public struct ShopFormatError: Error, Equatable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// What is wrong and what is allowed, as sentences for people.
  public let sentence: String

  init(line: Int, _ sentence: String) {
    self.line = line
    self.sentence = sentence
  }

  public var description: String { "Line \(line): \(sentence)" }
}
