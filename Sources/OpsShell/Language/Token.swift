/// One token: its kind and where it stands. It holds no text: ``Lexer/text(of:)`` makes that on
/// demand.
public struct Token: Sendable, Equatable {
  /// Details of a token that its kind does not tell.
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    /// The details whose bits are set in this number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The bytes hold an escape or a doubled quote, so they are not the text.
    public static let hasEscape = Flags(rawValue: 1)
    /// An interpolating string that holds at least one `$name` or `${…}`.
    public static let hasVariable = Flags(rawValue: 2)
    /// An option written `--name=`; its value is the next token.
    public static let hasValue = Flags(rawValue: 4)
    /// The token is the value of the option before it (`value` in `--name=value`).
    public static let isOptionValue = Flags(rawValue: 8)
    /// A bracket that indexes the value right before it, or closes such an index.
    public static let isIndex = Flags(rawValue: 16)
  }

  /// What the token is, such as a word or an option.
  public var kind: TokenKind
  /// Details that the kind does not tell.
  public var flags: Flags
  /// Position of the first byte, from 0.
  public var offset: Int32
  /// Number of bytes, quotes included.
  public var length: Int32
  /// Line of the first byte, from 1.
  public var line: Int32
  /// Column of the first byte in Unicode scalars, from 1: what an editor shows.
  public var column: Int32

  /// A token of `length` bytes that begins at the byte `offset`.
  @inlinable
  public init(
    _ kind: TokenKind, flags: Flags = [], offset: Int, length: Int, line: Int32, column: Int32
  ) {
    self.kind = kind
    self.flags = flags
    self.offset = Int32(truncatingIfNeeded: offset)
    self.length = Int32(truncatingIfNeeded: length)
    self.line = line
    self.column = column
  }

  /// The bytes the token covers.
  public var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}
