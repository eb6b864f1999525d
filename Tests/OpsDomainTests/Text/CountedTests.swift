import OpsDomain
import Testing

@Suite("Numbers with what they count")
struct CountedTests {
  @Test("One is one of them; none and more are several")
  func numbers() {
    #expect(Counted.text(1, "row") == "1 row")
    #expect(Counted.text(0, "row") == "0 rows")
    #expect(Counted.text(2, "row") == "2 rows")
    #expect(Counted.text(Int64(1), "commit is", "commits are") == "1 commit is")
    #expect(Counted.text(3, "commit is", "commits are") == "3 commits are")
    #expect(Counted.noun(1, "row") == "row" && Counted.noun(0, "row") == "rows")
    #expect(Counted.noun(2, "delivery", "deliveries") == "deliveries")
  }

  @Test("A number with too many decimals is told how many it may have")
  func decimals() {
    for (scale, allowed) in [(1, "more than 1 decimal"), (2, "more than 2 decimals")] {
      let error = #expect(throws: OpsError.self) { try Quantity(parsing: "1.555", scale: scale) }
      #expect(error?.message.hasSuffix(allowed) == true)
    }
  }
}
