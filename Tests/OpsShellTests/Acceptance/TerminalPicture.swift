/// What a person sees of the control sequences that the prompt writes: rows of characters.
struct TerminalPicture {
  private(set) var rows: [[Character]] = [[]]
  private var row = 0
  private var column = 0

  /// The rows without blanks at their ends.
  var lines: [String] {
    rows.map { row in
      String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Takes what was written; a line feed of a program begins a new row.
  /// - Parameter isRaw: Whether the writer moves the cursor to the left itself.
  mutating func take(_ text: String, isRaw: Bool) {
    var rest = text.unicodeScalars[...]
    var pending = String.UnicodeScalarView()
    func flushed(_ picture: inout TerminalPicture) {
      for character in String(pending) { picture.put(character) }
      pending = String.UnicodeScalarView()
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1B}":
        flushed(&self)
        guard rest.popFirst() == "[" else { continue }
        var parameters = ""
        while let next = rest.first, !next.properties.isAlphabetic {
          parameters.unicodeScalars.append(next)
          rest.removeFirst()
        }
        if let last = rest.popFirst() { move(last, parameters) }
      case "\r":
        flushed(&self)
        column = 0
      case "\n":
        flushed(&self)
        down(1)
        if !isRaw { column = 0 }
      case "\u{07}": flushed(&self)
      default: pending.append(scalar)
      }
    }
    flushed(&self)
  }

  private mutating func move(_ command: Unicode.Scalar, _ parameters: String) {
    let count = Int(parameters) ?? 1
    switch command {
    case "A": row = max(0, row - count)
    case "B": down(count)
    case "C": column += count
    case "J":
      rows[row] = Array(rows[row].prefix(column))
      rows = Array(rows.prefix(row + 1))
    // Colours, the cursor's look and bracketed paste change no character.
    default: break
    }
  }

  private mutating func down(_ count: Int) {
    row += count
    while rows.count <= row { rows.append([]) }
  }

  private mutating func put(_ character: Character) {
    while rows[row].count < column { rows[row].append(" ") }
    if column < rows[row].count { rows[row].remove(at: column) }
    rows[row].insert(character, at: column)
    column += 1
  }
}
