import OpsDomain
import Testing

struct PersonalTests {
  @Test func printsAMaskHoweverItIsPrinted() {
    let phone = Personal("555-0100")
    var dumped = ""
    dump([phone], to: &dumped)
    let texts = [
      "\(phone)", String(describing: phone), String(reflecting: phone), "\([phone])",
      "\(Optional(phone) as Any)", "\(["phone": phone])", dumped,
    ]
    for text in texts {
      #expect(!text.contains("0100"))
      #expect(text.contains("p•••"))
    }
  }

  @Test func worksAsItsValue() throws {
    let phone = Personal("555-0100")
    #expect(phone.value == "555-0100")
    #expect(phone == Personal("555-0100"))
    #expect(Set([phone, Personal("555-0100")]).count == 1)
    #expect(Personal(1) < Personal(2))
    #expect(phone.map(\.count) == Personal(8))
    #expect(try JSONText.encode(["phone": phone]) == #"{"phone":"555-0100"}"#)
    #expect(try JSONText.decode([Personal<String>].self, #"["555-0100"]"#) == [phone])
  }
}
