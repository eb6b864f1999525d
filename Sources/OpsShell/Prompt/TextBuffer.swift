/// The text being written at the prompt, with its cursor. Counts in what people see as characters.
public struct TextBuffer: Sendable, Equatable {
  /// All characters in order; a line end is one of them.
  public private(set) var characters: [Character]
  /// Characters before the cursor.
  public private(set) var cursor: Int

  /// The text with the cursor behind it.
  public init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  /// The whole text, with its line ends.
  public var text: String { String(characters) }
  /// The text from the beginning to the cursor, which completion looks at.
  public var beforeCursor: String { String(characters[..<cursor]) }
  /// Whether there is no text at all.
  public var isEmpty: Bool { characters.isEmpty }
  /// Whether the cursor is behind the last character.
  public var isAtEnd: Bool { cursor == characters.count }

  /// Puts text at the cursor. A combining mark joins the character before it.
  public mutating func insert(_ text: String) {
    let rest = characters[cursor...]
    let before = Array(beforeCursor + text)
    cursor = before.count
    // What follows may join what was written, as a mark does its letter.
    characters = rest.isEmpty ? before : Array(String(before) + String(rest))
    cursor = Swift.min(cursor, characters.count)
  }

  /// Puts the cursor before the character at `position`, or at the nearest end of the text.
  public mutating func move(to position: Int) {
    cursor = Swift.min(Swift.max(0, position), characters.count)
  }

  /// Removes a range and leaves the cursor where it began. Returns what was there.
  @discardableResult
  public mutating func remove(_ range: Range<Int>) -> String {
    let range = range.clamped(to: 0..<characters.count)
    let removed = String(characters[range])
    characters.removeSubrange(range)
    cursor = range.lowerBound
    return removed
  }

  /// Replaces a range and leaves the cursor behind the new text.
  public mutating func replace(_ range: Range<Int>, with text: String) {
    remove(range)
    insert(text)
  }

  // MARK: Lines and words

  /// Where the cursor's line begins.
  public var lineStart: Int {
    (characters[..<cursor].lastIndex { $0.isNewline } ?? -1) + 1
  }

  /// Where the cursor's line ends.
  public var lineEnd: Int {
    characters[cursor...].firstIndex { $0.isNewline } ?? characters.count
  }

  /// The border of the word before the cursor.
  public var wordStart: Int {
    var index = cursor
    while index > 0, !Self.isWord(characters[index - 1]) { index -= 1 }
    while index > 0, Self.isWord(characters[index - 1]) { index -= 1 }
    return index
  }

  /// The border of the word after the cursor.
  public var wordEnd: Int {
    var index = cursor
    while index < characters.count, !Self.isWord(characters[index]) { index += 1 }
    while index < characters.count, Self.isWord(characters[index]) { index += 1 }
    return index
  }

  /// The blank before the argument at the cursor.
  public var argumentStart: Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// Moves to the same column of the line above. False on the first line.
  public mutating func moveUp() -> Bool {
    let start = lineStart
    guard start > 0 else { return false }
    let column = cursor - start
    cursor = start - 1
    cursor = Swift.min(lineStart + column, start - 1)
    return true
  }

  /// Moves to the same column of the line below. False on the last line.
  public mutating func moveDown() -> Bool {
    let end = lineEnd
    guard end < characters.count else { return false }
    let column = cursor - lineStart
    cursor = end + 1
    cursor = Swift.min(end + 1 + column, lineEnd)
    return true
  }

  /// Swaps the characters around the cursor; at the end of a line the two before it.
  public mutating func transpose() {
    let start = lineStart
    let right = cursor == lineEnd ? cursor - 1 : cursor
    guard right - 1 >= start, right < characters.count else { return }
    characters.swapAt(right - 1, right)
    cursor = right + 1
  }
}
