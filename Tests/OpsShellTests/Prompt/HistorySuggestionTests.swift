import Testing

@testable import OpsShell

@Suite("Suggestions from the history")
struct HistorySuggestionTests {
  private static let history = [
    "product show RICE", "product show LAMP-1", "stock receive LAMP-1 5", "version; product list",
    "-o json oos list", "undo --yes", "nonsense of old",
  ]

  @Test(
    "The newest input that begins the same; of a write noun and verb, of several commands nothing",
    arguments: [
      ("prod", "uct show LAMP-1"), ("product show R", "ICE"), ("product show LAMP-1", ""),
      ("sto", "ck receive"), ("stock receive", ""), ("stock receive L", ""), ("und", "o"),
      ("version", ""), ("-o json o", "os list"), ("non", ""), ("", ""), ("product\n", ""),
    ])
  func suggests(_ typed: String, _ expected: String) {
    let suggestion = HistorySuggestion(registry: .standard)
    #expect(suggestion.text(after: typed, in: Self.history) == expected)
  }
}
