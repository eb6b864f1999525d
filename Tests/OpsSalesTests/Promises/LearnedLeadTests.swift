import OpsDomain
import Testing

@testable import OpsSales

@Suite("Lead times learned from receipts")
struct LearnedLeadTests {
  private func days(_ numbers: Int...) -> [CivilDate] {
    numbers.map { CivilDate(daysSinceEpoch: 20_000 + $0) }
  }

  /// Requests of these days that still wait.
  private func waiting(_ numbers: Int...) -> [WaitingDays] {
    numbers.map { WaitingDays(from: CivilDate(daysSinceEpoch: 20_000 + $0)) }
  }

  @Test func theFirstRequestThatWaitedCounts() {
    let lead = LearnedLead(receipts: days(5, 20, 40), requests: waiting(0, 3, 10, 15, 36))
    // 5, 10 and 4 days.
    #expect(lead?.days == 5 && lead?.receipts == 3)
  }

  @Test func receiptsThatNobodyWaitedForTeachNothing() {
    #expect(LearnedLead(receipts: days(5, 6, 7, 8), requests: waiting(0, 7)) == nil)
    #expect(LearnedLead(receipts: [], requests: []) == nil)
    #expect(LearnedLead(receipts: days(1, 2, 3), requests: waiting(9, 9, 9)) == nil)
  }

  @Test func theOrderInWhichTheyAreGivenMakesNoDifference() {
    #expect(
      LearnedLead(receipts: days(40, 5, 20, 5), requests: waiting(36, 15, 3, 0, 10))
        == LearnedLead(receipts: days(5, 20, 40), requests: waiting(0, 3, 10, 15, 36)))
  }

  @Test func oneOddReceiptChangesNothing() {
    let lead = LearnedLead(
      receipts: days(3, 13, 23, 33, 190), requests: waiting(0, 10, 20, 30, 90))
    #expect(lead?.days == 3 && lead?.receipts == 5)
  }

  @Test func onlyTheLatestTenCount() {
    let early = (0..<10).map { CivilDate(daysSinceEpoch: 20_000 + $0 * 50) }
    let late = (0..<10).map { CivilDate(daysSinceEpoch: 21_000 + $0 * 50) }
    let lead = LearnedLead(
      receipts: early.map { $0.adding(days: 30) } + late.map { $0.adding(days: 2) },
      requests: (early + late).map { WaitingDays(from: $0) })
    #expect(lead?.days == 2 && lead?.receipts == 10)
  }

  @Test func requestsThatWereServedFromStockTeachNothing() {
    let made = days(0, 30, 60, 90)
    let receipts = days(26, 56, 86, 116)
    // Served on the day, and a day later, long before the goods that came next.
    for wait in [0, 1] {
      let served = made.map { WaitingDays(from: $0, until: $0.adding(days: wait)) }
      #expect(LearnedLead(receipts: receipts, requests: served) == nil)
    }
    let waited = made.map { WaitingDays(from: $0, until: $0.adding(days: 26)) }
    #expect(LearnedLead(receipts: receipts, requests: waited)?.days == 26)
  }

  @Test func theRequestThatWaitedCountsAndNotOneThatWasServedBeforeIt() {
    let requests = [0, 30, 60].flatMap { start in
      [
        WaitingDays(from: days(start)[0], until: days(start)[0]),
        WaitingDays(from: days(start + 20)[0], until: days(start + 25)[0]),
      ]
    }
    #expect(LearnedLead(receipts: days(25, 55, 85), requests: requests)?.days == 5)
  }

  @Test(arguments: [([2, 4, 10, 12], 7), ([2, 4, 9, 12], 7), ([3, 3, 3, 9], 3), ([5, 9, 1], 5)])
  func theMedianIsInTheMiddle(waits: [Int], median: Int) {
    let made = waits.indices.map { CivilDate(daysSinceEpoch: 20_000 + $0 * 50) }
    let lead = LearnedLead(
      receipts: zip(made, waits).map { $0.adding(days: $1) },
      requests: made.map { WaitingDays(from: $0) })
    #expect(lead?.days == median && lead?.receipts == waits.count)
  }
}
