import OpsDomain
import OpsSales
import Testing

@Suite struct ContactRulesTests {
  @Test(arguments: [
    "1234567", "+370 600 12345", "(8-5) 212 3456", "123456789012345", " +1 (555) 010-9999 ",
  ])
  func aPhoneNumberHasSevenToFifteenDigitsAndPunctuation(_ text: String) throws {
    #expect(!(try ContactRules.phone(text)).isEmpty)
  }

  @Test(arguments: [
    "", "123456", "1234567890123456", "12345 67a", "123+4567", "++1234567", "１２３４５６７", "1234567;",
  ])
  func anythingElseIsNoPhoneNumber(_ text: String) {
    #expect(throws: OpsError.self) { try ContactRules.phone(text) }
  }

  @Test(arguments: ["a@b.c", "orders@mill.example", "jūratė@paštas.lt", " a@b.example "])
  func anAddressWithOneAtAndADottedDomainIsPlausible(_ text: String) throws {
    #expect(try ContactRules.email(text).contains("@"))
  }

  @Test(arguments: [
    "", "a", "a@b", "@b.c", "a@@b.c", "a@b@c.d", "a b@c.d", "a@b c.d", "a@.c", "a@b.", "a@b..c",
    "a@b.c\u{7}",
  ])
  func anythingElseIsNoAddress(_ text: String) {
    #expect(throws: OpsError.self) { try ContactRules.email(text) }
  }

  @Test func anAddressOfTwoHundredFiftyFourBytesIsTheLongest() throws {
    let longest = String(repeating: "a", count: 250) + "@b.c"
    #expect(try ContactRules.email(longest) == longest)
    #expect(throws: OpsError.self) { try ContactRules.email("a" + longest) }
  }

  @Test func twoLettersAreACountryCodeInCapitals() throws {
    #expect(try ContactRules.country("lt") == "LT")
    #expect(try ContactRules.country("Lt") == "LT")
    #expect(try ContactRules.country("Lithuania") == "Lithuania")
    #expect(try ContactRules.country("é1") == "é1")
  }

  @Test("What is no country is refused; records of earlier releases keep it")
  func unknownCodes() throws {
    for known in ["LT", "lt", "XK", "ZW"] {
      let country = try ContactRules.knownCountry(known)
      #expect(country.utf8.count == known.utf8.count)
    }
    for known in ["LTU", "ltu", "Lithuania", "  lithuania ", "LITHUANIA"] {
      #expect(try ContactRules.knownCountry(known) == "LT")
    }
    let stranger = #expect(throws: OpsError.self) { try ContactRules.knownCountry("Ruritania") }
    #expect(stranger?.hint?.contains("opsh country list") == true)
    for (text, hint) in [("XX", "such as LT"), ("zz", "such as LT"), ("UK", "did you mean GB?")] {
      let error = #expect(throws: OpsError.self) { try ContactRules.knownCountry(text) }
      #expect(error?.code == .badValue && error?.field == "country")
      #expect(error?.hint?.contains(hint) == true, "\(error?.hint ?? "")")
    }
    #expect(try ContactRules.country("XX") == "XX")
    #expect(try ContactRules.country("Ruritania") == "Ruritania")
  }

  @Test func aCountryHasAtMostAHundredCharacters() throws {
    let longest = String(repeating: "x", count: 100)
    #expect(try ContactRules.country(longest) == longest)
    #expect(throws: OpsError.self) { try ContactRules.country(longest + "x") }
    #expect(throws: OpsError.self) { try ContactRules.country(" ") }
  }
}
