/// The line of a script an error is about, and which part of it.
public struct SourceExcerpt: Sendable, Equatable {
  /// Line number, from 1.
  public var line: Int
  /// First scalar of the part, from 1.
  public var column: Int
  /// Scalars of the part, at least 1.
  public var length: Int
  /// The text of the line, without its end.
  public var text: String

  /// An excerpt whose text is known; by default one character of the line is meant.
  public init(line: Int, column: Int, length: Int = 1, text: String) {
    self.line = line
    self.column = column
    self.length = length
    self.text = text
  }

  /// The line that `at` (`file:line:column`, `line:column`) points to; the part is the word there.
  /// Nil if `at` has another form or the source no such line.
  public init?(at: String, in source: String) {
    let parts = at.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, let line = Int(parts[parts.count - 2]),
      let column = Int(parts[parts.count - 1]), line >= 1, column >= 1
    else { return nil }
    let lines = source.utf8.split(
      separator: 0x0A, maxSplits: line, omittingEmptySubsequences: false)
    guard line <= lines.count else { return nil }
    var bytes = lines[line - 1]
    if bytes.last == 0x0D { bytes = bytes.dropLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    let rest = text.unicodeScalars.dropFirst(column - 1)
    self.init(
      line: line, column: column, length: max(1, Self.length(of: Array(rest))), text: text)
  }

  /// How far the word, text, variable or sign at the beginning reaches.
  private static func length(of rest: [Unicode.Scalar]) -> Int {
    guard let first = rest.first else { return 0 }
    if first == "'" || first == "\"" {
      return rest.dropFirst().firstIndex(of: first).map { $0 + 1 } ?? rest.count
    }
    if first == "$" { return variable(rest) }
    if isWord(first) {
      var count = rest.prefix { isWord($0) }.count
      // A full stop or colon at the end belongs to the sentence around.
      while count > 1, rest[count - 1] == "." || rest[count - 1] == ":" { count -= 1 }
      return count
    }
    if "()[]{},;".unicodeScalars.contains(first) { return 1 }
    return rest.prefix { !isWord($0) && !" \t;()[]{},$'\"".unicodeScalars.contains($0) }.count
  }

  /// A variable with the fields that are read of it, as in `$row.sku`.
  private static func variable(_ rest: [Unicode.Scalar]) -> Int {
    var end = 1
    repeat {
      if end > 1 { end += 1 }
      end += rest[end...].prefix { isName($0) }.count
    } while end + 1 < rest.count && rest[end] == "." && isName(rest[end + 1])
    return end
  }

  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    isName(scalar) || "-./:@+#%~\\".unicodeScalars.contains(scalar)
  }
}
