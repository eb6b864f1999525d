import OpsDomain

// Words, options and variables: the tokens of a plain command.
extension Lexer {
  mutating func commandToken() throws(OpsError) -> Token {
    let start = position
    let flags: Token.Flags = valueExpected ? .isOptionValue : []
    let inValue = valueExpected
    valueExpected = false
    guard start < end else { return token(.word, flags, from: start, column: column(at: start)) }
    let byte = base[start]
    switch byte {
    case UInt8(ascii: "-") where !optionsEnded && !inValue:
      return try dashToken()
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      let string = try stringToken(byte, flags)
      try requireDelimiter("the closing quote")
      return string
    case UInt8(ascii: "$"):
      return try commandVariable(flags)
    case UInt8(ascii: "("):
      return try open(.leftParenthesis, resume: .command)
    case UInt8(ascii: ")"):
      return try close(.rightParenthesis, opener: .leftParenthesis)
    case UInt8(ascii: "["):
      guard start == pathEnd else {
        throw failure("'[' has no meaning here", "quote it, or write ([…]) for a list", at: start)
      }
      return try open(.leftBracket, resume: .command, isIndex: true)
    case UInt8(ascii: "]"):
      return try close(.rightBracket, opener: .leftBracket)
    case UInt8(ascii: "{"), UInt8(ascii: "}"):
      if inValue { return token(.word, flags, from: start, column: column(at: start)) }
      return try brace(byte)
    case UInt8(ascii: ".") where startsSpread(start):
      position = start + 3
      return token(.spread, from: start, column: column(at: start))
    case UInt8(ascii: "."), UInt8(ascii: "?"):
      if start == pathEnd {
        if let member = try memberToken() { return member }
        try requireDelimiter("the variable")
      }
      return try word(from: start, .word, flags)
    default:
      return try word(from: start, .word, flags)
    }
  }

  private func startsSpread(_ start: Int) -> Bool {
    start + 3 < end && base[start + 1] == UInt8(ascii: ".") && base[start + 2] == UInt8(ascii: ".")
      && base[start + 3] == UInt8(ascii: "$")
  }

  /// A word from `start`, of which the bytes before `position` are already read.
  mutating func word(
    from start: Int, _ kind: TokenKind, _ flags: Token.Flags
  ) throws(OpsError) -> Token {
    let column = column(at: start)
    var flags = flags
    var index = position
    while true {
      while index < end, ByteClass.isWord(base[index]) { index &+= 1 }
      guard index < end, !ByteClass.isDelimiter(base[index]) else { break }
      let byte = base[index]
      if byte >= 0x80 {
        index = try scalarInWord(at: index)
      } else if byte == UInt8(ascii: "\\") {
        guard index + 1 < end else { throw strayBackslash(at: index) }
        if base[index + 1] == 0x0A || base[index + 1] == 0x0D { break }
        guard base[index + 1] == UInt8(ascii: ";") else { throw strayBackslash(at: index) }
        flags.insert(.hasEscape)
        index += 2
      } else {
        throw reserved(byte, at: index, wordStart: start)
      }
    }
    position = index
    return token(kind, flags, from: start, column: column)
  }

  /// `-5`, `--name`, `--name=`, `-x`, `--`, a value such as `-free`, or a lone `-`.
  private mutating func dashToken() throws(OpsError) -> Token {
    let start = position
    let second = start + 1 < end ? base[start + 1] : 0x20
    if ByteClass.isDelimiter(second) {
      position = start + 1
      return token(.word, from: start, column: column(at: start))
    }
    if second == UInt8(ascii: "-") { return try longOption() }
    let third = start + 2 < end ? base[start + 2] : 0x20
    if ByteClass.isDigit(second) || (second == UInt8(ascii: ".") && ByteClass.isDigit(third)) {
      return try word(from: start, .signedValue, [])
    }
    guard ByteClass.isLetter(second) else {
      throw failure(
        "'-' begins an option or a number", "quote the word if it is a value", at: start)
    }
    guard third != UInt8(ascii: "=") else {
      let letter = Character(Unicode.Scalar(second))
      throw failure(
        "A short option takes its value as the next word",
        "write -\(letter) VALUE; quote the word if it is a value", at: start)
    }
    // Short options are single letters, so `--sort -free` has a value here.
    guard ByteClass.isDelimiter(third) else { return try word(from: start, .word, []) }
    position = start + 2
    return token(.option, from: start, column: column(at: start))
  }

  private mutating func longOption() throws(OpsError) -> Token {
    let start = position
    var index = start + 2
    if index == end || ByteClass.isDelimiter(base[index]) {
      position = index
      optionsEnded = true
      return token(.optionsEnd, from: start, column: column(at: start))
    }
    guard ByteClass.isLetter(base[index]) else {
      throw failure(
        "An option name begins with a letter", "write --name, or quote the word", at: start)
    }
    while index < end, ByteClass.isName(base[index]) || base[index] == UInt8(ascii: "-") {
      index &+= 1
    }
    position = index
    if index == end || ByteClass.isDelimiter(base[index]) {
      return token(.option, from: start, column: column(at: start))
    }
    guard base[index] == UInt8(ascii: "=") else {
      throw failure(
        "An option name holds letters, digits and '-'",
        "write --name VALUE or --name=VALUE, or quote the word", at: index)
    }
    let token = token(.option, .hasValue, from: start, column: column(at: start))
    position = index + 1
    valueExpected = true
    return token
  }

  private mutating func commandVariable(_ flags: Token.Flags) throws(OpsError) -> Token {
    let variable = try variableToken(flags)
    if position < end, base[position] != UInt8(ascii: "[") {
      try requireDelimiter("the variable")
    }
    return variable
  }

  /// `$name` and the plain fields after it.
  mutating func variableToken(_ flags: Token.Flags) throws(OpsError) -> Token {
    let start = position
    let column = column(at: start)
    guard let nameEnd = nameEnd(after: start) else {
      throw failure(
        "'$' begins a variable, but no name follows", "quote it: '$' stays text in '…'", at: start)
    }
    position = fieldsEnd(from: nameEnd)
    pathEnd = position
    return token(.variable, flags, from: start, column: column)
  }

  /// The end of the name after the `$` at `offset`; `$1` … `$9` and `$_` are names too.
  func nameEnd(after offset: Int) -> Int? {
    var index = offset + 1
    guard index < end, ByteClass.isName(base[index]) else { return nil }
    let isNumbered = ByteClass.isDigit(base[index])
    while index < end, isNumbered ? ByteClass.isDigit(base[index]) : ByteClass.isName(base[index]) {
      index &+= 1
    }
    return index
  }

  /// The end of the `.field` and `?.field` parts that begin at `offset`.
  func fieldsEnd(from offset: Int) -> Int {
    var index = offset
    while index < end {
      let dot = base[index] == UInt8(ascii: "?") ? index + 1 : index
      guard dot + 1 < end, base[dot] == UInt8(ascii: "."), ByteClass.isNameStart(base[dot + 1])
      else { return index }
      index = dot + 1
      while index < end, ByteClass.isName(base[index]) { index &+= 1 }
    }
    return index
  }

  /// `.field` right after an index, or nil if none stands here.
  mutating func memberToken() throws(OpsError) -> Token? {
    let start = position
    let last = fieldsEnd(from: start)
    guard last > start else { return nil }
    position = last
    pathEnd = last
    let token = token(.member, from: start, column: column(at: start))
    if phase == .command, position < end, base[position] != UInt8(ascii: "[") {
      try requireDelimiter("the variable")
    }
    return token
  }
}
