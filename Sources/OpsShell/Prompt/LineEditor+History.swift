// Walking and searching the history.
extension LineEditor {
  /// Up and down move inside the input first, then through the history.
  mutating func walk(_ key: Key) -> Outcome {
    switch key {
    case .up:
      if buffer.moveUp() { return .editing }
      return show(position - 1)
    case .down:
      if buffer.moveDown() { return .editing }
      return show(position + 1)
    case .first: return show(0)
    default: return show(history.count)
    }
  }

  private mutating func show(_ wanted: Int) -> Outcome {
    guard (0...history.count).contains(wanted), wanted != position else { return .refused }
    if position == history.count { draft = buffer }
    position = wanted
    buffer = wanted == history.count ? draft : TextBuffer(history[wanted])
    return .editing
  }

  mutating func handleSearch(_ key: Key) -> Outcome {
    guard var current = search else { return .editing }
    switch key {
    case .text(let text), .paste(let text):
      current.query += text
      current.find(in: history, from: current.match ?? history.count - 1)
    case .backspace:
      guard !current.query.isEmpty else { return .refused }
      current.query.removeLast()
      current.find(in: history, from: history.count - 1)
    case .search:
      current.find(in: history, from: (current.match ?? history.count) - 1)
    case .searchForward:
      current.find(in: history, from: (current.match ?? history.count) + 1, step: 1)
    case .cancel, .interrupt, .escape:
      buffer = current.original
      search = nil
      return .editing
    default:
      // Any other key takes what was found and goes on from there.
      search = nil
      return handle(key)
    }
    search = current
    if let match = current.match {
      if position == history.count { draft = current.original }
      position = match
      buffer = TextBuffer(history[match])
    }
    return current.isFound ? .editing : .refused
  }
}
