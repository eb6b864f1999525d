import Testing

@testable import OpsSales

/// Names in Latin letters, as people type them.
@Suite struct NameSoundsTests {
  @Test(arguments: [
    ("李明", " li ming liming lm 李明"),
    ("Müller", " muller"),
    ("Corner Shop", " corner shop cornershop cs"),
    ("O'Neil & Söhne", " oneil sohne oneilsohne os"),
  ])
  func wordsInitialsAndAllTogether(_ name: String, _ text: String) {
    #expect(NameSounds.text(of: name) == text)
  }

  @Test(arguments: [
    ("Юрий Щукин", "yuriy"), ("Юрий Щукин", "urij"), ("Юрий Щукин", " ys"),
    ("曾小明", "zengxiaoming"), ("重庆火锅", "chongqing"), ("重庆火锅", " cqhg"),
    ("Γιώργος", "giorgos"), ("北京李明商店", "liming"), ("北京李明商店", " 李明"),
    ("東京 タワー", "tawa"), ("Žalgiris Łódź", "zalgiris lodz"),
  ])
  func otherScriptsAreFound(_ name: String, _ part: String) {
    #expect(NameSounds.text(of: name)?.contains(part) == true, "\(NameSounds.text(of: name) ?? "")")
  }

  @Test(arguments: ["🙂", "…", "--"])
  func aNameWithoutLettersHasNoSound(_ name: String) {
    #expect(NameSounds.text(of: name) == nil)
  }

  @Test func aLongNameIsNoProblem() {
    let text = NameSounds.text(of: String(repeating: "庆", count: 200))
    #expect((text?.unicodeScalars.count ?? 0) < 65_536)
    #expect(text?.contains("qingqing") == true)
  }
}
