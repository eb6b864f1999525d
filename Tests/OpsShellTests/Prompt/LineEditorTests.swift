import Testing

@testable import OpsShell

/// Keys in, text out. `|` is the cursor.
@Suite("Line editor")
struct LineEditorTests {
  /// What keys lead to.
  struct Case: Sendable, CustomTestStringConvertible {
    let keys: String
    let expected: String
    var testDescription: String { keys }

    init(_ keys: String, _ expected: String) {
      self.keys = keys
      self.expected = expected
    }
  }

  private static let history = ["product list", "oos list --status pending", "stock verify"]

  /// Types keys into an editor; the text with its cursor, and the outcomes that are not editing.
  static func type(
    _ keys: String, history: [String] = Self.history
  ) -> (text: String, outcomes: [LineEditor.Outcome], editor: LineEditor) {
    var editor = LineEditor(history: history, isComplete: LineCompleteness.isComplete)
    var decoder = KeyDecoder()
    var outcomes: [LineEditor.Outcome] = []
    for key in decoder.feed(KeyNotation.bytes(keys)) + decoder.flush() {
      let outcome = editor.handle(key)
      if outcome != .editing { outcomes.append(outcome) }
    }
    let before = editor.buffer.beforeCursor
    let after = String(editor.buffer.characters[editor.buffer.cursor...])
    return ("\(before)|\(after)", outcomes, editor)
  }

  private static let moving: [Case] = [
    .init("abc", "abc|"), .init("abc<left>", "ab|c"), .init("abc<C-b><C-b>", "a|bc"),
    .init("abc<left><left><left><left>", "|abc"), .init("abc<home>", "|abc"),
    .init("abc<C-a>x", "x|abc"), .init("abc<home1><C-e>", "abc|"), .init("abc<C-a><end4>", "abc|"),
    .init("abc<C-a><right>", "a|bc"), .init("abc<C-a><C-f><C-f>", "ab|c"),
    .init("abc<right>", "abc|"), .init("stock list<M-b>", "stock |list"),
    .init("stock list<M-b><M-b>", "|stock list"), .init("stock list<C-left>x", "stock x|list"),
    .init("stock list<C-a><M-f>", "stock| list"),
    .init("stock list<C-a><C-right><M-f>", "stock list|"),
    .init("abc<S-left>", "ab|c"), .init("a-b c<M-b><M-b>", "a-|b c"),
    .init("abc<esc><left>", "ab|c"), .init("abc<f5>d", "abcd|"), .init("abc<M-x>d", "abcd|"),
  ]

  private static let changing: [Case] = [
    .init("abc<bs>", "ab|"), .init("abc<C-h>", "ab|"), .init("abc<C-a><del>", "|bc"),
    .init("abc<C-a><C-d>", "|bc"), .init("abc<left><C-k>", "ab|"), .init("abc<left><C-u>", "|c"),
    .init("one two three<C-w>", "one two |"), .init("one two  <C-w>", "one |"),
    .init("oos --code=x<C-w>", "oos |"), .init("a-b c-d<M-bs>", "a-b c-|"),
    .init("one two<C-a><M-d>", "| two"), .init("one two<C-a><C-del>", "| two"),
    .init("one two<C-w><C-y><C-y>", "one twotwo|"),
    .init("one two three<C-w><C-w><C-y>", "one two three|"),
    .init("one two<C-a><C-k><C-y>", "one two|"), .init("ab<C-t>", "ba|"),
    .init("abc<left><C-t>", "acb|"), .init("a<C-t>", "a|"), .init("<C-t>", "|"),
    .init("stock<C-a><M-u>", "STOCK|"), .init("STOCK<C-a><M-l>", "stock|"),
    .init("sTOCK<C-a><M-c>", "Stock|"), .init("abc<C-_>", "|"),
    .init("abc<C-w>d<C-_><C-_>", "abc|"),
    .init("abc<C-u><C-_>", "abc|"), .init("<C-y>", "|"),
  ]

  private static let wide: [Case] = [
    .init("käse<bs><bs>", "kä|"), .init("日本語<left><bs>", "日|語"),
    .init("e\u{301}x<left><bs>", "|x"), .init("👩‍👩‍👧a<left><bs>", "|a"),
    .init("naïve café<M-b>", "naïve |café"),
  ]

  private static let several: [Case] = [
    .init("\"a<enter>b", "\"a\nb|"), .init("\"a<enter>b<up>", "\"|a\nb"),
    .init("\"abc<enter>d<up><C-e><down>", "\"abc\nd|"), .init("a<M-enter>b<C-a>", "a\n|b"),
    .init("a<S-enter>b<C-u>", "a\n|"), .init("a<M-enter>b<up><C-k>", "a|b"),
    .init("if $x {<enter>stock list", "if $x {\nstock list|"), .init("a \\<enter>b", "a \\\nb|"),
    .init("<paste>a\nb\r\nc\td\u{07}<lt>x<enter><C-c></paste>", "a\nb\nc d<x\n|"),
    .init("x<paste>1\n2</paste>y", "x1\n2y|"), .init("<paste><up>a</paste>", "[Aa|"),
    .init("a<M-enter>b<M-enter>c<up><up><home>x", "xa\nb\nc".replacing("xa", with: "x|a")),
  ]

  private static let walking: [Case] = [
    .init("<up>", "stock verify|"), .init("<up><up>", "oos list --status pending|"),
    .init("<C-p><C-p><C-p>", "product list|"), .init("<ss3-up>", "stock verify|"),
    .init("<up><up><up><up>", "product list|"), .init("new<up><down>", "new|"),
    .init("new<up><up><C-n><C-n>", "new|"), .init("<pgup>", "product list|"),
    .init("<M-<>", "product list|"), .init("dr<pgup><M->>", "dr|"),
    .init("<C-r>list", "oos list --status pending|"), .init("<C-r>list<C-r>", "product list|"),
    .init("<C-r>list<C-r><C-s>", "oos list --status pending|"),
    .init("<C-r>lisx<bs>", "oos list --status pending|"), .init("abc<C-r>oos<C-g>", "abc|"),
    .init("abc<C-r>oos<C-c>", "abc|"), .init("<C-r>oos<C-a>", "|oos list --status pending"),
    .init("<C-r>prod<end>!", "product list!|"), .init("<C-r>oos<up>", "product list|"),
    .init("<up> -n<down>", "|"),
  ]

  @Test("Moving", arguments: moving)
  func moves(_ example: Case) { #expect(Self.type(example.keys).text == example.expected) }

  @Test("Changing, killing, putting back, undoing", arguments: changing)
  func changes(_ example: Case) { #expect(Self.type(example.keys).text == example.expected) }

  @Test("Characters are what people see", arguments: wide)
  func characters(_ example: Case) { #expect(Self.type(example.keys).text == example.expected) }

  @Test("A mark typed later joins its letter")
  func marks() {
    var buffer = TextBuffer("ab")
    buffer.move(to: 1)
    buffer.insert("\u{301}")
    #expect(buffer.text == "a\u{301}b")
    #expect(buffer.cursor == 1)
  }

  @Test("Several lines, and pastes that run nothing", arguments: several)
  func lines(_ example: Case) {
    let typed = Self.type(example.keys)
    #expect(typed.text == example.expected)
    #expect(typed.outcomes.isEmpty)
  }

  @Test("The history, walked and searched", arguments: walking)
  func history(_ example: Case) { #expect(Self.type(example.keys).text == example.expected) }

  @Test("Enter, Ctrl-C, Ctrl-D, Tab and Ctrl-L say what to do")
  func outcomes() {
    #expect(Self.type("stock list<left><enter>").outcomes == [.submitted("stock list")])
    #expect(Self.type("a<C-c>").outcomes == [.interrupted])
    #expect(Self.type("<C-d>").outcomes == [.ended])
    #expect(Self.type("a<C-d>").outcomes == [.refused], "nothing to delete, and nobody leaves")
    #expect(Self.type("a<tab>").outcomes == [.wantsCompletion])
    #expect(Self.type("a<C-l>").outcomes == [.clearScreen])
    #expect(Self.type("<bs>").outcomes == [.refused])
    #expect(Self.type("<C-_>").outcomes == [.refused])
    #expect(Self.type("<down>").outcomes == [.refused])
    #expect(Self.type("<C-r>xyz").outcomes == [.refused])
    #expect(Self.type("<C-r>ver<enter>").outcomes == [.submitted("stock verify")])
    #expect(Self.type("\"open<enter>\"<enter>").outcomes == [.submitted("\"open\n\"")])
  }

  @Test("One candidate is written out, several as far as they agree and then shown")
  func offers() {
    var (_, _, editor) = Self.type("product li")
    #expect(editor.offer([Candidate("list")], replacing: 2) == .editing)
    #expect(editor.buffer.text == "product list ")
    #expect(editor.candidates.isEmpty)
    (_, _, editor) = Self.type("oos d")
    _ = editor.offer([Candidate("deliver"), Candidate("deliver-many")], replacing: 1)
    #expect(editor.buffer.text == "oos deliver")
    #expect(editor.candidates.count == 2)
    _ = editor.handle(.text("-"))
    #expect(editor.candidates.isEmpty, "the next key takes the list away")
    _ = editor.handle(.undo)
    _ = editor.handle(.undo)
    #expect(editor.buffer.text == "oos d", "completion can be undone")
    #expect(editor.offer([], replacing: 0) == .refused)
    (_, _, editor) = Self.type("run lib")
    _ = editor.offer([Candidate("lib/", isWhole: false)], replacing: 3)
    #expect(editor.buffer.text == "run lib/")
    (_, _, editor) = Self.type("stock level la")
    _ = editor.offer([Candidate("LAMP-1"), Candidate("LAMP-2")], replacing: 2)
    #expect(editor.buffer.text == "stock level LAMP-", "as the book writes it")
  }
}
