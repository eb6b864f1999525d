/// Words that begin statements in other languages, with what this one has instead.
enum ForeignWords {
  /// What to write instead of a statement that begins with `word`; nil for a word that no other
  /// language begins a statement with.
  static func hint(for word: String) -> String? { table[word] }

  /// What to write instead of signs that change a name in other languages, such as `a += 1`; nil
  /// for any other sign.
  static func assignment(_ name: String, _ sign: String, _ value: String) -> String? {
    switch sign {
    case "=", ":=": "write: let \(name) = \(value), or set \(name) = … for an existing name"
    case "+=", "-=", "*=", "/=": "write: set \(name) = $\(name) \(sign.prefix(1)) \(value)"
    default: nil
    }
  }

  /// The same for a word of its own: `a++`, `x=5`, `a+=1`.
  static func assignment(_ word: String) -> String? {
    for sign in ["++", "--"] where word.hasSuffix(sign) {
      let name = String(word.dropLast(2))
      guard isName(name) else { return nil }
      return "write: set \(name) = $\(name) \(sign.prefix(1)) 1"
    }
    guard let equals = word.firstIndex(of: "=") else { return nil }
    let value = word[word.index(after: equals)...]
    var (name, sign) = (String(word[..<equals]), "=")
    if let last = name.last, ":+-*/".contains(last) {
      name.removeLast()
      sign = "\(last)="
    }
    guard isName(name) else { return nil }
    return assignment(name, sign, value.isEmpty ? "VALUE" : String(value))
  }

  /// Signs between two values; a name in front of one is meant as a variable.
  static let operators: Set<String> = ["!=", "%", "+", "-", "/", "<=", "==", ">="]

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(ByteClass.isName)
  }

  private static let table: [String: String] = {
    var hints: [String: String] = [
      "for": "write: foreach NAME in LIST { … }", "elseif": "write: } elif CONDITION { … }",
      "elsif": "write: } elif CONDITION { … }", "const": "write: let NAME = VALUE",
      "until": "write: while not CONDITION { … }",
      "loop": "write: while CONDITION { … } or foreach NAME in LIST { … }",
      "switch": "write: if … { … } elif … { … } else { … }",
      "case": "write: if … { … } elif … { … } else { … }",
      "throw": "write: fail \"message\"", "raise": "write: fail \"message\"",
      "sleep":
        "`retry N every DURATION { … }` waits between tries, `opsh watch` runs a command again",
      "source": "write: include \"FILE\"", "require": "write: include \"FILE\"",
    ]
    for word in ["echo", "printf", "puts"] { hints[word] = "write: print \"TEXT\"" }
    for word in ["def", "func", "function"] {
      hints[word] =
        "write: fn NAME(a, b) = EXPRESSION; statements go into a file of their own: run FILE"
    }
    for word in ["then", "do"] { hints[word] = "put a block in braces: if CONDITION { … }" }
    for word in ["fi", "done", "end", "esac", "endif"] {
      hints[word] = "end a block with }: if CONDITION { … }"
    }
    return hints
  }()
}
