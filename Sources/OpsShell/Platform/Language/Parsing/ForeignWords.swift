/// Words that begin statements in other languages, with what this one has instead.
enum ForeignWords {
  /// What to write instead of a statement that begins with `word`; nil for a word that no other
  /// language begins a statement with.
  static func hint(for word: String) -> String? { table[word] }

  private static let table: [String: String] = {
    var hints: [String: String] = [
      "for": "write: foreach NAME in LIST { … }", "elseif": "write: } elif CONDITION { … }",
      "elsif": "write: } elif CONDITION { … }", "const": "write: let NAME = VALUE",
      "until": "write: while not CONDITION { … }",
      "loop": "write: while CONDITION { … } or foreach NAME in LIST { … }",
      "switch": "write: if … { … } elif … { … } else { … }",
      "case": "write: if … { … } elif … { … } else { … }",
      "throw": "write: fail \"message\"", "raise": "write: fail \"message\"",
      "source": "write: include \"FILE\"", "require": "write: include \"FILE\"",
    ]
    for word in ["echo", "printf", "puts"] { hints[word] = "write: print \"TEXT\"" }
    for word in ["def", "func", "function"] {
      hints[word] =
        "write: fn NAME(a, b) = EXPRESSION; statements go into a file of their own: run FILE"
    }
    for word in ["then", "do"] { hints[word] = "a block stands in braces: if CONDITION { … }" }
    for word in ["fi", "done", "end", "esac", "endif"] {
      hints[word] = "a block ends with }: if CONDITION { … }"
    }
    return hints
  }()
}
