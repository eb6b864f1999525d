import OpsDomain

/// A command line that has been read: which command, with what input, run how.
public struct Invocation: Sendable {
  public let command: Command
  /// The operation's input: an object of the parameters that were given.
  public let input: Document
  public let options: GlobalOptions
  /// The rest of the line, for commands that take one.
  public let words: [Word]

  public init(command: Command, input: Document, options: GlobalOptions, words: [Word] = []) {
    self.command = command
    self.input = input
    self.options = options
    self.words = words
  }

  /// The text of a parameter, if it was given.
  public func text(_ name: String) -> String? { input[name]?.string }

  /// The whole number of a parameter, if it was given.
  public func integer(_ name: String) -> Int64? {
    guard case .integer(let number)? = input[name] else { return nil }
    return number
  }

  /// Whether a flag was given.
  public func flag(_ name: String) -> Bool { input[name] == .bool(true) }
}
