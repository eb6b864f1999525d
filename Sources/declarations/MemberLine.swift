/// A `var` or `let` of a type that is not static, as its line declares it.
struct MemberLine {
  let name: String
  let isPublic: Bool
  /// What keeps it from being a field, in words; nil for nothing.
  let obstacle: String?
  /// The type and the value, or the body, as they are written.
  let rest: Substring

  /// Nil for any other line.
  init?(_ line: Substring) {
    var rest = line
    var isPublic = false
    var obstacle: String?
    while true {
      let word = Self.word(rest)
      guard !word.isEmpty else { return nil }
      rest = rest.dropFirst(word.count).drop { $0 == " " }
      if word == "var" || word == "let" { break }
      if word == "public" {
        isPublic = true
      } else if word.hasPrefix("@") || Self.obstacles.contains(word) {
        obstacle = "is \(word)"
      } else if !Self.harmless.contains(word) {
        return nil
      }
    }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
    self.name = name.filter { $0 != "`" }
    self.isPublic = isPublic
    self.obstacle = name.isEmpty ? "is one of several" : obstacle
    self.rest = rest.dropFirst(name.count)
  }

  private static let obstacles: Set<Substring> = [
    "private", "fileprivate", "lazy", "weak", "unowned",
  ]

  private static let harmless: Set<Substring> = [
    "package", "internal", "private(set)", "fileprivate(set)", "internal(set)", "package(set)",
    "final", "nonisolated",
  ]

  /// The type, without marks taken off; nil where it says none.
  var type: Substring? {
    guard rest.hasPrefix(": ") else { return nil }
    let type = rest.dropFirst(2).prefix { $0 != "=" && $0 != "{" }
    return type.last == " " ? type.dropLast() : type
  }

  /// What stands behind `=`; nil where there is no value.
  var value: Substring? {
    guard let sign = rest.firstIndex(where: { $0 == "=" || $0 == "{" }), rest[sign] == "=" else {
      return nil
    }
    return rest[rest.index(after: sign)...].drop { $0 == " " }
  }

  /// What stands behind the `{` of a body; nil where there is none.
  var body: Substring? {
    guard let sign = rest.firstIndex(where: { $0 == "=" || $0 == "{" }), rest[sign] == "{" else {
      return nil
    }
    return rest[rest.index(after: sign)...].drop { $0 == " " }
  }

  /// Whether the code begins with what runs around a change: then the member is stored.
  static func observes(_ code: Substring) -> Bool {
    code.hasPrefix("didSet") || code.hasPrefix("willSet")
  }

  /// Why it is no field that the line says in full; nil for one that is.
  var problem: String? {
    if let obstacle { return "the field \(name) \(obstacle): its code could not be written" }
    guard let type else { return "the field \(name) says no type: write `\(name): Type`" }
    if Self.depth(of: type) != 0 || Self.isOpen(type) || value?.isEmpty == true
      || value.map(Self.depth(of:)) ?? 0 != 0
    {
      return "the field \(name) is not alone on one line"
    }
    if value.map({ $0.contains("{ didSet") || $0.contains("{ willSet") }) == true {
      return "the field \(name) watches its changes: its code could not be written"
    }
    return nil
  }

  private static func word(_ text: Substring) -> Substring {
    let word = text.prefix { $0 != " " }
    guard word.hasPrefix("@"), word.contains("("), !word.contains(")") else { return word }
    let end = text.firstIndex(of: ")") ?? text.index(before: text.endIndex)
    return text[...end]
  }

  /// Brackets that the code opens less those that it closes.
  private static func depth(of code: Substring) -> Int {
    var depth = 0
    var isText = false
    for letter in code {
      if letter == "\"" { isText.toggle() }
      guard !isText else { continue }
      if "([{".contains(letter) { depth += 1 }
      if ")]}".contains(letter) { depth -= 1 }
    }
    return depth
  }

  /// Whether a second field follows the type, `Int64, width: Int64`, or the type is not whole.
  private static func isOpen(_ type: Substring) -> Bool {
    var depth = 0
    for letter in type.replacing("->", with: "") {
      if "(<[".contains(letter) { depth += 1 }
      if ")>]".contains(letter) { depth -= 1 }
      if letter == ",", depth == 0 { return true }
    }
    return depth != 0
  }
}
