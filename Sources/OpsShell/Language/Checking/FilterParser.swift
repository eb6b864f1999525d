import OpsDomain

/// Reads the text of a filter option: `state = free and on_hand >= $qty`.
struct FilterParser {
  private let bytes: [UInt8]
  private var index = 0
  /// Where the text begins.
  private let start: SourcePosition
  /// Columns of the bytes before `index`.
  private var column: Int

  init(_ text: String, at start: SourcePosition) {
    bytes = Array(text.utf8)
    self.start = start
    column = start.column
  }

  private enum Token: Equatable {
    case word(String)
    case quoted(String)
    case sign(String)
    case variable(VariablePath)
    case comma, end
  }

  /// The filter. Throws `usage` at the place of the fault.
  mutating func filter() throws(OpsError) -> Filter {
    var conditions = [try condition()]
    var junction: Filter.Junction?
    while true {
      let place = position
      let token = try next()
      if token == .end { break }
      guard case .word(let word) = token, word == "and" || word == "or" else {
        throw failure("Expected 'and', 'or' or the end of the filter", at: place)
      }
      let joined: Filter.Junction = word == "and" ? .all : .any
      guard junction == nil || junction == joined else {
        throw failure(
          "'and' and 'or' are mixed in one filter",
          hint: "give the option twice, or use one of them", at: place)
      }
      junction = joined
      conditions.append(try condition())
    }
    return Filter(junction: junction ?? .all, conditions: conditions)
  }

  private mutating func condition() throws(OpsError) -> Filter.Condition {
    skipBlanks()
    let place = position
    guard case .word(let field) = try next(), field.utf8.first.map(ByteClass.isNameStart) == true
    else { throw failure("Expected the name of a field", hint: "such as state = open", at: place) }
    skipBlanks()
    let operatorPlace = position
    let word = text(index, bytes[index...].firstIndex { $0 <= 0x20 } ?? bytes.count)
    let sign: String? =
      switch try? next() {
      case .sign(let text), .word(let text): text
      // Also what begins no word and no sign, such as `~`.
      default: nil
      }
    guard let operation = sign.flatMap(Filter.Condition.Operator.init) else {
      throw failure(
        word.isEmpty
          ? "The filter does not say how to compare \(Excerpt.of(field))"
          : "'\(Excerpt.of(word))' cannot compare",
        hint: hint(for: sign), at: operatorPlace)
    }
    var values = [try value()]
    while operation == .isIn, peekComma() {
      index += 1
      column += 1
      values.append(try value())
    }
    return Filter.Condition(
      field: ScriptName(field, at: place), operation: operation, values: values)
  }

  /// How to compare instead. Of a heading of a table, such as `LOW AT`, only the first word was
  /// read.
  private func hint(for sign: String?) -> String {
    if sign == "==" { return "write = in a filter" }
    let signs = "use = != < <= > >= in or contains"
    return sign?.utf8.first.map(ByteClass.isNameStart) == true
      ? signs + "; a field is one word, such as on_hand (-o json shows the names)" : signs
  }

  private mutating func value() throws(OpsError) -> Filter.Value {
    skipBlanks()
    let place = position
    switch try next() {
    case .word(let text), .quoted(let text): return .text(text)
    case .variable(let path): return .variable(path)
    default: throw failure("Expected a value", hint: "a word, \"a text\" or $name", at: place)
    }
  }

  private mutating func peekComma() -> Bool {
    skipBlanks()
    return index < bytes.count && bytes[index] == UInt8(ascii: ",")
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] <= 0x20 {
      index += 1
      column += 1
    }
  }

  private mutating func next() throws(OpsError) -> Token {
    skipBlanks()
    guard index < bytes.count else { return .end }
    let first = index
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      take { $0 == 0x3D || $0 == 0x21 || $0 == 0x3C || $0 == 0x3E }
      return .sign(text(first, index))
    case UInt8(ascii: ","):
      take(1)
      return .comma
    case UInt8(ascii: "$"): return .variable(try variable())
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let place = position
      take(1)
      take { $0 != byte }
      guard index < bytes.count else { throw failure("The quote is never closed", at: place) }
      let quoted = text(first + 1, index)
      take(1)
      return .quoted(quoted)
    default:
      take { ByteClass.isWord($0) && $0 != 0x2C && $0 != 0x3D && $0 != 0x21 || $0 >= 0x80 }
      guard index > first else {
        let sign = Character(Unicode.Scalar(byte))
        throw failure(
          "'\(Excerpt.of(String(sign)))' has no meaning in a filter",
          hint: "put text in \"…\"", at: position)
      }
      return .word(text(first, index))
    }
  }

  private mutating func variable() throws(OpsError) -> VariablePath {
    let place = position
    take(1)
    let start = index
    take(ByteClass.isName)
    guard index > start else {
      throw failure("'$' begins a variable, but no name follows", at: place)
    }
    var path = VariablePath(name: text(start, index), position: place, segments: [])
    while index + 1 < bytes.count, bytes[index] == 0x2E, ByteClass.isNameStart(bytes[index + 1]) {
      take(1)
      let (field, fieldPlace) = (index, position)
      take(ByteClass.isName)
      path.segments.append(
        .field(ScriptName(text(field, index), at: fieldPlace), isOptional: false))
    }
    return path
  }

  private mutating func take(_ count: Int) {
    index += count
    column += count
  }

  private mutating func take(_ isTaken: (UInt8) -> Bool) {
    while index < bytes.count, isTaken(bytes[index]) {
      if bytes[index] & 0xC0 != 0x80 { column += 1 }
      index += 1
    }
  }

  private var position: SourcePosition {
    SourcePosition(file: start.file, line: start.line, column: column)
  }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private func failure(
    _ message: String, hint: String? = nil, at position: SourcePosition
  ) -> OpsError {
    OpsError(.usage, message, hint: hint, at: position.text)
  }
}
