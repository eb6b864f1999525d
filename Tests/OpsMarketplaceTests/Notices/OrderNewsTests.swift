import OpsKernel
import Testing

@testable import OpsMarketplace

@Suite("News of orders")
struct OrderNewsTests {
  @Test func theStageOfAPlanSaysWhichNewsItIs() {
    for news in OrderNews.allCases {
      for earlier in [0, 1, 7] {
        #expect(OrderNews(stage: news.stage(after: earlier)) == news)
      }
    }
    #expect(OrderNews(stage: 99) == nil && OrderNews(stage: 0) == nil)
    let stages = OrderNews.allCases.flatMap { [$0.stage(after: 0), $0.stage(after: 1)] }
    #expect(Set(stages).count == stages.count)
  }
}
