import Testing

@testable import OpsShell

@Suite("Prompt state")
struct PromptStateTests {
  @Test(
    "The prompt says who, where and how",
    arguments: [
      (PromptState.Mode.readWrite, "anna@book rw> "), (.readOnly, "anna@book ro> "),
      (.sandbox, "anna@book sbx> "), (.changeset(0), "anna@book rw*0> "),
      (.changeset(3), "anna@book rw*3> "), (.lostRace, "anna@book rw!> "),
    ])
  func modes(_ mode: PromptState.Mode, _ expected: String) {
    #expect(PromptState(user: "anna", book: "book", mode: mode).prompt().first == expected)
  }

  @Test("Nobody is signed in; a name cannot move the cursor; no Unicode where there is none")
  func others() {
    #expect(PromptState(user: nil, book: "book").prompt().first == "book> ")
    let odd = PromptState(user: "a\u{1B}[2J", book: "b").prompt().first
    #expect(!odd.unicodeScalars.contains { $0.value < 0x20 })
    #expect(PromptState(user: "a", book: "b").prompt(glyphs: .ascii).further == "...> ")
  }
}
