/// The prompt's editor as a state machine: keys in, text and what to do out. Knows no terminal.
///
/// The keys are those of Emacs and of every shell; Enter ends the input only when it is complete.
public struct LineEditor: Sendable {
  /// What a key led to.
  public enum Outcome: Sendable, Equatable {
    /// The input goes on.
    case editing
    /// Complete input.
    case submitted(String)
    /// Ctrl-C: the line is given up.
    case interrupted
    /// Ctrl-D on an empty line.
    case ended
    /// Tab: somebody who knows the commands should ``offer(_:replacing:)``.
    case wantsCompletion
    /// Ctrl-L.
    case clearScreen
    /// Nothing can be done: the terminal may ring.
    case refused
  }

  /// The input with its cursor; during a search, the entry that is shown.
  public internal(set) var buffer = TextBuffer()
  /// What a search shows; nil outside one.
  public internal(set) var search: HistorySearch?
  /// Candidates shown under the input until the next key.
  public internal(set) var candidates: [Candidate] = []

  let history: [String]
  let isComplete: @Sendable (String) -> Bool
  /// Where in the history the input comes from; its end is the input itself.
  var position: Int
  var draft = TextBuffer()
  private var killed = ""
  private var wasKill = false
  private var undone: [TextBuffer] = []
  private static let undoSteps = 200

  /// - Parameters:
  ///   - history: Earlier input, the oldest first.
  ///   - isComplete: Whether Enter ends the input or adds a line to it.
  public init(
    history: [String] = [], isComplete: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.history = history
    self.isComplete = isComplete
    position = history.count
  }

  /// Takes one key.
  public mutating func handle(_ key: Key) -> Outcome {
    candidates = []
    if search != nil { return handleSearch(key) }
    let before = buffer
    let outcome = edit(key)
    if buffer.characters != before.characters, key != .undo { noteChange(before) }
    wasKill = Self.kills(key)
    return outcome
  }

  mutating func noteChange(_ before: TextBuffer) {
    undone.append(before)
    if undone.count > Self.undoSteps { undone.removeFirst() }
  }

  private mutating func edit(_ key: Key) -> Outcome {
    switch key {
    case .text(let text), .paste(let text): buffer.insert(text)
    case .newline: buffer.insert("\n")
    case .enter: return enter()
    case .tab: return .wantsCompletion
    case .interrupt: return .interrupted
    case .endOfInput:
      if buffer.isEmpty { return .ended }
      return erase(buffer.cursor..<buffer.cursor + 1)
    case .clearScreen: return .clearScreen
    case .search, .searchForward: search = HistorySearch(original: buffer)
    case .escape, .cancel: break
    case .undo:
      guard let last = undone.popLast() else { return .refused }
      buffer = last
    case .up, .down, .first, .last: return walk(key)
    case .backspace, .delete, .killToEnd, .killToStart, .killArgument, .killWordLeft,
      .killWordRight, .yank, .transpose, .upperCase, .lowerCase, .capitalise:
      return change(key)
    case .left, .right, .wordLeft, .wordRight, .home, .end: move(key)
    }
    return .editing
  }

  private mutating func enter() -> Outcome {
    let text = buffer.text
    guard isComplete(text) else {
      // In the middle of open input a line end goes where the cursor is.
      buffer.insert("\n")
      return .editing
    }
    buffer.move(to: buffer.characters.count)
    return .submitted(text)
  }

  private mutating func move(_ key: Key) {
    switch key {
    case .left: buffer.move(to: buffer.cursor - 1)
    case .right: buffer.move(to: buffer.cursor + 1)
    case .wordLeft: buffer.move(to: buffer.wordStart)
    case .wordRight: buffer.move(to: buffer.wordEnd)
    case .home: buffer.move(to: buffer.lineStart)
    default: buffer.move(to: buffer.lineEnd)
    }
  }

  private mutating func change(_ key: Key) -> Outcome {
    let cursor = buffer.cursor
    switch key {
    case .backspace: return erase(cursor - 1..<cursor)
    case .delete: return erase(cursor..<cursor + 1)
    case .killToEnd:
      // At the end of a line it takes the line end, as in Emacs.
      kill(cursor..<Swift.max(buffer.lineEnd, cursor == buffer.lineEnd ? cursor + 1 : 0))
    case .killToStart: kill(buffer.lineStart..<cursor, isBackwards: true)
    case .killArgument: kill(buffer.argumentStart..<cursor, isBackwards: true)
    case .killWordLeft: kill(buffer.wordStart..<cursor, isBackwards: true)
    case .killWordRight: kill(cursor..<buffer.wordEnd)
    case .yank: buffer.insert(killed)
    case .transpose: buffer.transpose()
    default: recase(key)
    }
    return .editing
  }

  private mutating func erase(_ range: Range<Int>) -> Outcome {
    guard range.lowerBound >= 0, range.upperBound <= buffer.characters.count else {
      return .refused
    }
    buffer.remove(range)
    return .editing
  }

  /// Removes text and keeps it for ``Key/yank``; what is killed in one go stays together.
  private mutating func kill(_ range: Range<Int>, isBackwards: Bool = false) {
    let text = buffer.remove(range)
    guard !text.isEmpty else { return }
    if wasKill { killed = isBackwards ? text + killed : killed + text } else { killed = text }
  }

  private static func kills(_ key: Key) -> Bool {
    switch key {
    case .killToEnd, .killToStart, .killArgument, .killWordLeft, .killWordRight: true
    default: false
    }
  }

  private mutating func recase(_ key: Key) {
    let range = buffer.cursor..<buffer.wordEnd
    let word = String(buffer.characters[range])
    switch key {
    case .upperCase: buffer.replace(range, with: word.uppercased())
    case .lowerCase: buffer.replace(range, with: word.lowercased())
    default:
      guard let first = word.firstIndex(where: \.isLetter) else { return }
      let letter = word[first...first].uppercased()
      let rest = word[word.index(after: first)...].lowercased()
      buffer.replace(range, with: word[..<first] + letter + rest)
    }
  }
}
