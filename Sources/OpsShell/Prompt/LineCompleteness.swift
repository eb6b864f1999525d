/// Whether an input ends, or asks for another line: an open quote, an open brace, a backslash.
enum LineCompleteness {
  /// The lexer decides, so that the prompt and files agree. Input with a mistake is complete: the
  /// mistake is shown at once.
  static func isComplete(_ text: String) -> Bool {
    !Lexer.isIncomplete(text, grammar: .script)
  }
}
