/// What a token of the command language is.
public enum TokenKind: UInt8, Sendable, CaseIterable {
  /// A bare word: a noun, a verb or a value. Its type comes from the command, never from its look.
  case word
  /// A value that begins with `-` and a digit (`-5`, `-.5`), so it is no option.
  case signedValue
  /// `--name` or `-x`. With ``Token/Flags/hasValue`` the next token is its value (`--name=value`).
  case option
  /// `--`: every later word of the statement is a value.
  case optionsEnd
  /// `'…'`: nothing inside is special but `''`, which stands for one quote.
  case literalString
  /// `"…"`: knows escapes, `$name.field` and `${expression}`.
  case interpolatingString
  /// `$name`, with the plain fields that follow it (`$r.sku`, `$r?.lot`).
  case variable
  /// `.field` or `?.field` after an index: the last part of `$s.rows[0].location`.
  case member
  /// `...` before a variable: its fields bind arguments by name.
  case spread
  /// A name or a word operator (`and`, `in`, `matches` …) inside an expression.
  case name
  /// A number inside an expression, with its unit if it has one: `3`, `1.5`, `10%`, `2d`, `200ms`.
  case number
  /// An operator inside an expression: `== != < <= > >= + - * / % ?? = : .`
  case op
  /// `,` inside an expression.
  case comma
  /// One or more line ends that end a statement.
  case newline
  /// `;`, which ends a statement too.
  case semicolon
  /// `{` and `}` around a block or a map.
  case leftBrace, rightBrace
  /// `(` and `)` around an expression or the arguments of a call.
  case leftParenthesis, rightParenthesis
  /// `[` and `]` around a list or an index.
  case leftBracket, rightBracket
  /// The end of the text.
  case end

  /// Whether the token ends a statement.
  @inlinable public var endsStatement: Bool {
    self == .newline || self == .semicolon || self == .end
  }
}
