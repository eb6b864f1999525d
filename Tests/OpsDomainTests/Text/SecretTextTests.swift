import OpsDomain
import Testing

@Suite("Secrets inside of texts")
struct SecretTextTests {
  private static let long = String(repeating: "Ab-_9", count: 9)

  @Test(
    "Tokens and the passwords of addresses are masked",
    arguments: [
      ("opsht_\(long)", "opsht_•••"), ("a opshn_\(long)/b", "a opshn_•••/b"),
      ("opshg_\(long) opsh_\(long)", "opshg_••• opsh_•••"), ("opsh_refresh_\(long)", "opsh_•••"),
      ("http://user:secret@127.0.0.1:1", "http://•••@127.0.0.1:1"),
      ("https://token@host/path", "https://•••@host/path"),
      ("http://a:b/c@d@host", "http://•••@host"),
    ])
  func masked(_ text: String, _ shown: String) {
    #expect(SecretText.masked(text) == shown)
    #expect(SecretText.isIn(text))
    #expect(Excerpt.of(text) == shown)
  }

  @Test(
    "What secrets begin with is what is left of them",
    arguments: [
      SecretPrefix.session, SecretPrefix.token, SecretPrefix.narrowed, SecretPrefix.guest,
    ])
  func prefixes(_ prefix: String) {
    #expect(SecretText.masked(prefix + Self.long) == prefix + "•••")
  }

  @Test(
    "Other texts stay as they are",
    arguments: [
      "", "opsht_", "opsht_…", "opsh_backup_2027-03-01.csv", "opsh", "xopsh_1", "opshx_\(long)",
      "anna@example.org", "http://127.0.0.1:8080", "https://maps.example/@54.69,25.28", "://@", ":",
    ])
  func others(_ text: String) {
    #expect(SecretText.masked(text) == text)
    #expect(!SecretText.isIn(text))
  }

  @Test("An excerpt that ends inside of a token shows nothing of it")
  func cut() {
    let text = String(repeating: "x", count: 30) + "opsht_" + Self.long
    #expect(Excerpt.of(text) == String(repeating: "x", count: 30) + "opsht_•••")
    #expect(Excerpt.of(String(repeating: "x", count: 38) + text).hasSuffix("xx…"))
  }
}
