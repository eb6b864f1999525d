/// What somebody is told: one line, and what there is to know and to do.
struct MarketSentence: Equatable {
  let title: String
  let body: String

  init(_ title: String, _ body: String) {
    self.title = title
    self.body = body
  }
}
