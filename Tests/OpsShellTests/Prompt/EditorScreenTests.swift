import Testing

@testable import OpsShell

@Suite("Editor on a screen")
struct EditorScreenTests {
  private func screen(
    _ keys: String, columns: Int = 20, rows: Int = 10, hint: String = "",
    offer: [Candidate] = []
  ) -> EditorScreen {
    var editor = LineEditorTests.type(keys).editor
    if !offer.isEmpty { _ = editor.offer(offer, replacing: 0) }
    return EditorScreen(
      editor, prompt: PromptText("a@b rw> "), hint: hint,
      size: TerminalSize(columns: columns, rows: rows), style: .plain)
  }

  @Test("One row, the cursor where it is")
  func oneRow() {
    let shown = screen("stock<left><left>")
    #expect(shown.rows == ["a@b rw> stock"])
    #expect(shown.cursorRow == 0)
    #expect(shown.cursorColumn == 11)
  }

  @Test("Long input goes on in the next row; a full row leaves the cursor on the next")
  func wraps() {
    #expect(screen("0123456789abcde").rows == ["a@b rw> 0123456789ab", "cde"])
    let full = screen("0123456789ab")
    #expect(full.rows == ["a@b rw> 0123456789ab", ""])
    #expect(full.cursorRow == 1)
    #expect(full.cursorColumn == 0)
  }

  @Test("A wide character does not stand across the border; combining marks take no room")
  func wide() {
    #expect(screen("0123456789a日").rows == ["a@b rw> 0123456789a", "日"])
    let marks = screen("e\u{301}日")
    #expect(marks.cursorColumn == 8 + 1 + 2)
  }

  @Test("Further lines have their own prompt, and control characters are shown")
  func lines() {
    #expect(screen("a<M-enter>b").rows == ["a@b rw> a", "…> b"])
    #expect(screen("a<M-enter>b").cursorColumn == 4)
  }

  @Test("The hint stands behind the input and is cut, never wrapped")
  func hints() {
    #expect(screen("oos", hint: " ‹x›").rows == ["a@b rw> oos ‹x›"])
    #expect(screen("oos", hint: " ‹customer› ‹sku›").rows == ["a@b rw> oos ‹custo…"])
    #expect(screen("0123456789", hint: " ‹x›").rows == ["a@b rw> 0123456789"])
    #expect(screen("oos", hint: " ‹x›").cursorColumn == 11)
  }

  @Test("Candidates: in columns, or with their labels; what has no room is counted")
  func candidates() {
    let plain = screen("a", offer: ["aa", "ab", "ac"].map { Candidate($0) })
    #expect(plain.rows.dropFirst() == ["aa  ab  ac"])
    let labelled = screen(
      "", columns: 30,
      offer: [
        Candidate("list", label: "Lists all"), Candidate("show", label: "Shows one of the many"),
      ])
    #expect(labelled.rows.dropFirst() == ["list  Lists all", "show  Shows one of the many"])
    let many = screen("", rows: 4, offer: (1...9).map { Candidate("n\($0)", label: "label") })
    #expect(many.rows.count == 3)
    #expect(many.rows.last == "… 8 more")
  }

  @Test("Input longer than the terminal keeps the cursor in sight")
  func tall() {
    let keys = (1...9).map { "l\($0)" }.joined(separator: "<M-enter>")
    let shown = screen(keys, rows: 4)
    #expect(shown.rows == ["…> l6", "…> l7", "…> l8", "…> l9"])
    #expect(shown.cursorRow == 3)
    let top = screen(keys + String(repeating: "<up>", count: 8), rows: 4)
    #expect(top.rows.first == "a@b rw> l1")
    #expect(top.cursorRow == 0)
  }

  @Test("A search shows what is searched and what was found")
  func search() {
    #expect(screen("<C-r>ver", columns: 60).rows == ["(search) ver: stock verify"])
    #expect(screen("<C-r>zz", columns: 60).rows == ["(not found) zz: "])
  }

  @Test("The painter goes back over its own rows only")
  func painter() {
    var painter = EditorPainter()
    let first = painter.paint(screen("a<M-enter>b"))
    #expect(first.contains("a@b rw> a\r\n…> b"))
    #expect(first.hasSuffix("\r\u{1B}[4C\u{1B}[?25h"))
    #expect(!first.contains("A\r\u{1B}[J"))
    let second = painter.paint(screen("a<M-enter>b<up>"))
    #expect(second.hasPrefix("\u{1B}[?25l\r\u{1B}[1A\u{1B}[J"))
    #expect(second.contains("\u{1B}[1A\r\u{1B}[9C"))
    let last = painter.finish(screen("a<M-enter>b<up>"))
    #expect(last.hasSuffix("\u{1B}[1B\r\n"))
  }
}
