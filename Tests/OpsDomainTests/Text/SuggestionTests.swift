import Testing

@testable import OpsDomain

@Suite("Did you mean")
struct SuggestionTests {
  private let verbs = ["receive", "release", "reserve", "move", "adjust", "issue", "level", "list"]

  @Test(
    "Near misses find their word",
    arguments: [
      ("recieve", "receive"), ("adujst", "adjust"), ("moev", "move"), ("lsit", "list"),
      ("RELEASE", "release"),
      ("isue", "issue"), ("levell", "level"), ("reserv", "reserve"),
    ])
  func near(_ word: String, _ expected: String) {
    #expect(Suggestion.closest(to: word, in: verbs) == expected)
  }

  @Test(
    "Far words and short words that share nothing find none",
    arguments: ["", "x", "st", "frobnicate", "mo", "mowt", "sieve", "coreivx"])
  func far(_ word: String) {
    #expect(Suggestion.closest(to: word, in: verbs) == nil)
  }

  @Test("A swap of neighbours is one edit, so it wins over a replacement and a removal")
  func transposition() {
    #expect(Suggestion.closest(to: "abdc", in: ["abxx", "abcd"]) == "abcd")
    #expect(Suggestion.distance([1, 2], [2, 1]) == 1)
    #expect(Suggestion.distance([1, 2, 3], [3, 1, 2]) == 2)
    #expect(Suggestion.distance([], [1, 2]) == 2)
  }

  @Test("Equally close: same first letter, then length, then order")
  func ties() {
    #expect(Suggestion.closest(to: "cart", in: ["part", "care"]) == "care")
    #expect(Suggestion.closest(to: "cart", in: ["carts", "card"]) == "card")
    #expect(Suggestion.closest(to: "cart", in: ["card", "care"]) == "card")
  }

  @Test("The slips of a word are those that find it again, and no other number")
  func slips() {
    let slips = Suggestion.slips(of: "lamp-1")
    for near in ["lapm-1", "lam-1", "lamps-1", "kamp-1", "lamp-"] {
      #expect(slips.contains(near), "\(near)")
    }
    #expect(!slips.contains("lamp-2") && !slips.contains("lamp-1"))
    #expect(Set(slips).count == slips.count)
    #expect(Suggestion.slips(of: "ab").isEmpty)
    #expect(Suggestion.slips(of: String(repeating: "a", count: 25)).isEmpty)
    #expect(Suggestion.differInDigits("lamp-1", "lamp-2"))
    #expect(!Suggestion.differInDigits("lamp-1", "lump-2"))
  }
}
