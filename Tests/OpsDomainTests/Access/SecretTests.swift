import OpsDomain
import Testing

struct SecretTests {
  private struct Login: Sendable {
    let user = "anna"
    let password = Secret("hunter2")
    let phone = Personal("555-0100")
  }

  @Test func printsAMaskHoweverItIsPrinted() {
    let secret = Secret("hunter2")
    var dumped = ""
    dump(Login(), to: &dumped)
    dump([secret], to: &dumped)
    let texts = [
      "\(secret)", String(describing: secret), String(reflecting: secret), "\([secret])",
      "\(Optional(secret) as Any)", "\(Login())", dumped,
    ]
    for text in texts {
      #expect(!text.contains("hunter2"))
      #expect(!text.contains("555-0100"))
      #expect(text.contains("•••"))
    }
    #expect(secret.reveal() == "hunter2")
  }

  @Test func matchesOnlyTheSameBytes() {
    let secret = Secret("é")
    #expect(secret.matches("é"))
    #expect(!secret.matches("e\u{301}"))
    #expect(!secret.matches("éé"))
    #expect(!secret.matches(""))
    #expect(!Secret("hunter2").matches("hunter3"))
    #expect(!Secret("hunter2").matches("Hunter2"))
    #expect(Secret("").matches(Secret("")) && Secret("").isEmpty)
    #expect(Secret("a") == Secret("a"))
    #expect(Secret("a") != Secret("b"))
  }

  @Test func isReadButNeverWritten() throws {
    #expect(try JSONText.decode([Secret].self, #"["hunter2"]"#)[0].matches("hunter2"))
    let error = #expect(throws: OpsError.self) { try JSONText.encode([Secret("hunter2")]) }
    #expect(error?.code == .internalError)
    #expect(error?.message.contains("hunter2") == false)
  }
}
