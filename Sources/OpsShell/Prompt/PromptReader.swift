import OpsDomain

/// Reads one input from a terminal: the editor, its drawing and completion together.
struct PromptReader {
  /// What reading gave.
  enum Answer: Equatable {
    case line(String)
    /// Ctrl-C: what was typed is given up.
    case interrupted
    /// Ctrl-D, or nobody is there any more.
    case ended
  }

  let terminal: any Terminal
  let style: Style
  let completion: CompletionEngine
  let live: any LiveNames
  /// Says what people should know while they are not typing.
  let host: any ShellHost
  private var decoder = KeyDecoder()
  /// Keys that were pressed before anybody asked for them.
  private var waiting: [Key] = []

  init(
    terminal: any Terminal, style: Style, completion: CompletionEngine, live: any LiveNames,
    host: any ShellHost
  ) {
    self.terminal = terminal
    self.style = style
    self.completion = completion
    self.live = live
    self.host = host
  }

  /// Waits this long for the rest of an escape sequence, in milliseconds.
  static let escapePause = 50

  /// Reads until Enter ends the input.
  mutating func read(_ prompt: PromptText, history: [String]) async -> Answer {
    if terminal.isDumb { return readPlain(prompt) }
    return await edit(prompt, history)
  }

  // MARK: A terminal that can move its cursor

  private mutating func edit(_ prompt: PromptText, _ history: [String]) async -> Answer {
    terminal.setRaw(true)
    // Bracketed paste: pasted text comes marked, so no line end in it runs anything.
    terminal.write("\u{1B}[?2004h")
    defer {
      terminal.write("\u{1B}[?2004l")
      terminal.setRaw(false)
    }
    var editor = LineEditor(history: history, isComplete: LineCompleteness.isComplete)
    var painter = EditorPainter()
    terminal.write(painter.paint(screen(editor, prompt)))
    while true {
      while !waiting.isEmpty {
        let key = waiting.removeFirst()
        if let answer = await take(key, &editor, &painter, prompt) { return answer }
        if waiting.isEmpty { terminal.write(painter.paint(screen(editor, prompt))) }
      }
      switch terminal.read(timeout: decoder.isWaiting ? Self.escapePause : noticePause) {
      case .bytes(let bytes): waiting = decoder.feed(bytes)
      case .timedOut:
        waiting = decoder.flush()
        guard let notice = host.notice() else { continue }
        terminal.write(painter.erase() + notice + "\r\n" + painter.paint(screen(editor, prompt)))
      case .interrupted: waiting = [.interrupt]
      case .resized:
        let resized = screen(editor, prompt)
        painter.resized(resized)
        terminal.write(painter.paint(resized))
      case .closed:
        terminal.write(painter.finish(screen(editor, prompt, isFinal: true)))
        return .ended
      }
    }
  }

  /// Milliseconds until there is something to say, an hour at most.
  private var noticePause: Int? {
    host.nextNotice().map { Int(min($0.milliseconds, 3_600_000)) }
  }

  /// Takes a key; the answer if it ends the input.
  private func take(
    _ key: Key, _ editor: inout LineEditor, _ painter: inout EditorPainter, _ prompt: PromptText
  ) async -> Answer? {
    if key == .right || key == .end {
      let suggestion = suggestion(for: editor)
      // At the end of the input these keys take what stands there in grey.
      if !suggestion.isEmpty {
        _ = editor.handle(.text(suggestion))
        return nil
      }
    }
    var outcome = editor.handle(key)
    if outcome == .wantsCompletion {
      let answer = await completion.complete(editor.buffer.beforeCursor, live)
      outcome = editor.offer(answer.candidates, replacing: answer.length)
    }
    switch outcome {
    case .editing, .wantsCompletion: return nil
    case .refused: terminal.write("\u{07}")
    case .clearScreen: terminal.write(painter.clear())
    case .submitted(let text):
      terminal.write(painter.finish(screen(editor, prompt, isFinal: true)))
      return .line(text)
    case .interrupted:
      terminal.write(painter.finish(screen(editor, prompt, isFinal: true)))
      return .interrupted
    case .ended:
      terminal.write(painter.finish(screen(editor, prompt, isFinal: true)))
      return .ended
    }
    return nil
  }

  private func suggestion(for editor: LineEditor) -> String {
    guard editor.buffer.isAtEnd, editor.search == nil else { return "" }
    return HistorySuggestion(registry: completion.registry)
      .text(after: editor.buffer.text, in: editor.history)
  }

  private func screen(
    _ editor: LineEditor, _ prompt: PromptText, isFinal: Bool = false
  ) -> EditorScreen {
    var editor = editor
    var hint = ""
    if isFinal {
      editor.buffer.move(to: editor.buffer.characters.count)
      editor.search = nil
      editor.candidates = []
    } else if editor.buffer.isAtEnd, editor.search == nil {
      hint = suggestion(for: editor)
      if hint.isEmpty { hint = completion.hint(editor.buffer.text) }
    }
    return EditorScreen(
      editor, prompt: prompt, hint: hint, size: terminal.size, style: style)
  }

  // MARK: A terminal that can only print

  /// The terminal edits its lines itself.
  private func readPlain(_ prompt: PromptText) -> Answer {
    var text = ""
    terminal.write(prompt.first)
    while true {
      switch terminal.read(timeout: nil) {
      case .bytes(let bytes):
        text += String(decoding: bytes, as: UTF8.self)
        guard text.hasSuffix("\n") else { continue }
        let line = String(text.dropLast())
        if LineCompleteness.isComplete(line) { return .line(line) }
        terminal.write(prompt.further)
      case .interrupted:
        terminal.write("\n")
        return .interrupted
      case .closed:
        terminal.write("\n")
        return .ended
      case .resized, .timedOut: continue
      }
    }
  }
}

/// Whether an input ends, or asks for another line: an open quote, an open brace, a backslash.
enum LineCompleteness {
  /// The lexer decides, so that the prompt and files agree. Input with a mistake is complete: the
  /// mistake is shown at once.
  static func isComplete(_ text: String) -> Bool {
    !Lexer.isIncomplete(text, grammar: .script)
  }
}
