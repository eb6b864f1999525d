import OpsDomain
import Testing

@testable import OpsIdentity

@Suite("Password rules")
struct PasswordRulesTests {
  private func code(_ text: String, user: String = "anna") -> ErrorCode? {
    do {
      try PasswordRules.check(Secret(text), userName: user)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func countsCharactersFromFifteenOn() {
    #expect(code("kaip tyliai sni") == nil)
    #expect(code("kaip tyliai sn") == .badValue)
    #expect(code("") == .badValue)
    // Fourteen scalars, though many more bytes.
    #expect(code(String(repeating: "żó", count: 7)) == .badValue)
  }

  @Test func countsBytesUpTo1024() {
    let words = (0..<400).map { "\($0)x" }.joined()
    #expect(code(String(words.prefix(1024))) == nil)
    #expect(code(String(words.prefix(1025))) == .badValue)
  }

  @Test func asksForNoDigitsCapitalsOrMarks() {
    #expect(code("tyliai krinta lapai ant kelio") == nil)
    #expect(code("                x              y") == nil)
  }

  @Test(arguments: [
    "123456789012345", "qwertyuiopasdfgh", "correct horse battery staple",
    "CorrectHorseBatteryStaple", "PasswordPassword", "aaaaaaaaaaaaaaaaaaa", "abcabcabcabcabc",
    "098765432109876", "zyxwvutsrqponmlkj", "1qaz2wsx3edc4rfv", "ЙЦУКЕНГШЩЗХЪФЫВА",
    "password12345678", "                    ", "a a a a a a a a a a",
  ])
  func refusesWhatEverybodyTriesFirst(_ password: String) {
    #expect(code(password) == .badValue)
  }

  @Test func refusesTheUsersOwnName() {
    #expect(code("konstantinas-1985", user: "Konstantinas") == .badValue)
    #expect(code("KonstantinasKonstantinas", user: "konstantinas") == .badValue)
    #expect(code("konstantinas keeps nine bees", user: "konstantinas") == nil)
    // A name of one or two letters is in every text.
    #expect(code("al and bo and cy dance", user: "al") == nil)
  }

  @Test func everyEntryOfTheListIsLongEnoughToMatter() {
    for entry in CommonPasswords.known {
      #expect(entry.unicodeScalars.count >= Limits.passwordMinimum)
      #expect(TextFolding.sameBytes(TextFolding.fold(entry), entry))
    }
    #expect(CommonPasswords.known.count > 100)
    let listed = CommonPasswords.list.split { $0 == " " || $0 == "\n" }
    #expect(listed.count > 2_500)
    for entry in listed {
      #expect(entry.unicodeScalars.count >= Limits.passwordMinimumWithFactor)
      #expect(TextFolding.sameBytes(TextFolding.fold(String(entry)), String(entry)))
    }
  }

  @Test(arguments: ["password", "Football", "iloveyou1", "annaanna", "12345678", "short77"])
  func besideASecondFactorTheWellKnownAreRefusedToo(_ password: String) {
    #expect(throws: OpsError.self) {
      try PasswordRules.check(
        Secret(password), userName: "anna", minimum: Limits.passwordMinimumWithFactor)
    }
  }

  @Test func besideASecondFactorEightCharactersWillDo() throws {
    try PasswordRules.check(
      Secret("ąžuolų7x"), userName: "anna", minimum: Limits.passwordMinimumWithFactor)
    #expect(code("ąžuolų7x") == .badValue)
    #expect(code(String(repeating: "ilgas žodis ", count: 20) + "galas") == nil)
  }

  @Test(arguments: [
    "short", "aaaaaaaaaaaaaaaaaaa", "konstantinas-1985", String(repeating: "é", count: 600),
  ])
  func neverRepeatsThePassword(_ password: String) {
    #expect {
      try PasswordRules.check(Secret(password), userName: "konstantinas")
    } throws: { error in
      let hint = (error as? OpsError)?.hint ?? ""
      return !"\(error) \(hint)".contains(password)
    }
  }
}
