import OpsDomain
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Words of searches")
struct SearchWordsTests {
  @Test func lettersAndDigitsMakeWords() {
    #expect(SearchWords.list(of: "Crème brûlée, 2 pcs.") == ["creme", "brulee", "2", "pcs"])
    #expect(SearchWords.words(of: "  --  ").isEmpty)
    #expect(SearchWords.list(of: String(repeating: "a", count: 99)).first?.count == 40)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func everySlipHasASpellingInCommon(_ seed: UInt64) {
    let random = SeededRandom(seed: seed)
    let letters = Array("abcdefghij")
    func letter() -> Character { letters[Int(random.next() % UInt64(letters.count))] }
    for _ in 1...200 {
      let length = 4 + Int(random.next() % 9)
      let word = (0..<length).map { _ in letter() }
      let place = Int(random.next() % UInt64(length))
      var slip = word
      switch random.next() % 4 {
      case 0: slip.insert(letter(), at: place)
      case 1: slip.remove(at: place)
      case 2: slip[place] = letter()
      default: slip.swapAt(place, min(place + 1, length - 1))
      }
      let (one, other) = (String(word), String(slip))
      let common = SearchWords.spellings(of: one).intersection(SearchWords.spellings(of: other))
      #expect(!common.isEmpty, "seed \(seed): \(one) \(other)")
      #expect(SearchWords.isOneSlip(one, from: other), "seed \(seed): \(one) \(other)")
    }
  }

  @Test func shortWordsAndCodesAreTakenAsTheyAre() {
    #expect(!SearchWords.forgives("tea") && !SearchWords.forgives("abc123"))
    #expect(SearchWords.forgives("pizza") && SearchWords.spellings(of: "a1b2c3").isEmpty)
  }
}
