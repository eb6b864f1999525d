import Synchronization
import Testing

@testable import OpsShell

@Suite("Prompt history")
struct PromptHistoryTests {
  @Test(
    "What must not be kept is not",
    arguments: [
      (" stock list", false), ("", false), ("stock list", true),
      ("auth login sam --password hunter2", false), ("auth login sam --password=hunter2", false),
      ("auth login sam --password-file f", true), ("user create x --password-stdin", true),
      ("auth login --token opsh_abc", false), ("x --API-SECRET=1", false),
      ("oos create 000001 LAMP-1 5 --note token", true),
      ("device register 0123456789abcdef --platform ios", false), ("device list", true),
      ("auth login anna quibble-walrus", false), ("login anna quibble-walrus", false),
      ("auth login anna -p quibble", false), ("auth login anna --code 123456", false),
      ("-n user create zed quibble", false), ("time auth login anna quibble", false),
      ("if true { auth login anna quibble }", false), ("user set-password sam quibble", false),
      ("user set-pasword sam quibble", false), ("auth second-factor confirm 123456", false),
      ("user create zed --passwort quibble", false), ("stock list --pw quibble", false),
      ("auth login", true), ("help auth login", true), ("auth login anna; stock list", true),
      ("stock list quibble", true), ("token list opsh_backup.csv", true),
      ("token narrow --from opsht_AbCdEfGhIjKlMnOp --uses 1", false),
    ])
  func keeps(_ text: String, _ kept: Bool) {
    #expect(PromptHistory.keeps(text, .standard) == kept)
  }

  @Test("The same input twice is one entry, and the store gets what is new")
  func adds() {
    let store = MemoryHistory(["a"])
    var history = PromptHistory(store)
    for text in ["a", "b", "b", " c", "a"] { history.add(text, registry: .standard) }
    #expect(history.entries == ["a", "b", "a"])
    #expect(store.entries == ["a", "b", "a"])
  }
}
