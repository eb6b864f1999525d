import OpsDomain
import Testing

@Suite("Articles in front of nouns")
struct ArticleTests {
  @Test("The sound decides, not the letter")
  func sounds() {
    #expect(Article.text("product") == "a product")
    #expect(Article.text("order") == "an order")
    #expect(Article.text("internal location") == "an internal location")
    #expect(Article.text("unit") == "a unit" && Article.text("user") == "a user")
    #expect(Article.text("unpaid order") == "an unpaid order")
    #expect(Article.text("output", startsSentence: true) == "An output")
    #expect(Article.text("lot", startsSentence: true) == "A lot")
  }
}
