import OpsWarehouse
import Testing

/// One trade item number, written in several lengths.
@Suite struct TradeItemNumberSpellingTests {
  @Test("Zeros in front are left out as far as a length allows")
  func spellings() {
    #expect(
      TradeItemNumber.spellings(of: "04006381333931") == ["04006381333931", "4006381333931"])
    #expect(
      TradeItemNumber.spellings(of: "20724696")
        == ["00000020724696", "0000020724696", "000020724696", "20724696"])
    #expect(TradeItemNumber.shortest(of: "00036000291452") == "036000291452")
    #expect(TradeItemNumber.spellings(of: "14006381333938") == ["14006381333938"])
  }

  @Test("The check digit a number should have is told, for the four lengths only")
  func checkDigit() {
    #expect(TradeItemNumber.checkDigit(of: "4006381333932") == 1)
    #expect(TradeItemNumber.checkDigit(of: "4006381333931") == 1)
    #expect(TradeItemNumber.checkDigit(of: "400638133393") != nil)
    #expect(TradeItemNumber.checkDigit(of: "1234567") == nil)
    #expect(TradeItemNumber.checkDigit(of: "40063813339A1") == nil)
  }
}
