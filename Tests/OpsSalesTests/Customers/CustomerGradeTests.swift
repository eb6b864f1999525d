import OpsDomain
import OpsSales
import Testing

@Suite struct CustomerGradeTests {
  private let now = Instant(milliseconds: 1_800_000_000_000)
  private let day: Int64 = 86_400_000

  private func grade(
    orders: Int64, value: Int64, contactDaysAgo days: Int64? = nil, in currency: Currency = .eur
  ) -> CustomerGrade {
    .of(
      orders: orders, value: Money(minorUnits: value, currency: currency),
      lastContactAt: days.map { now.adding(milliseconds: -$0 * day) }, now: now)
  }

  @Test func moreThanFiftyThousandAndMoreThanTwentyOrdersIsVIP() {
    #expect(grade(orders: 21, value: 5_000_001) == .vip)
    #expect(grade(orders: 20, value: 5_000_001) == .high)
    #expect(grade(orders: 21, value: 5_000_000) == .high)
  }

  @Test func moreThanTwentyThousandOrMoreThanTenOrdersIsHigh() {
    #expect(grade(orders: 0, value: 2_000_001) == .high)
    #expect(grade(orders: 11, value: 0) == .high)
    #expect(grade(orders: 10, value: 2_000_000) == .normal)
  }

  @Test func fewOrdersAndRecentContactIsPotential() {
    #expect(grade(orders: 2, value: 0, contactDaysAgo: 29) == .potential)
    #expect(grade(orders: 2, value: 0, contactDaysAgo: 30) == .normal)
    #expect(grade(orders: 3, value: 0, contactDaysAgo: 1) == .normal)
    #expect(grade(orders: 0, value: 0) == .normal)
  }

  @Test func thresholdsAreInMajorUnitsOfTheCurrency() throws {
    let yen = try Currency(parsing: "JPY")
    let dinar = try Currency(parsing: "KWD")
    #expect(grade(orders: 0, value: 20_001, in: yen) == .high)
    #expect(grade(orders: 0, value: 20_000_000, in: dinar) == .normal)
    #expect(grade(orders: 0, value: 20_000_001, in: dinar) == .high)
  }

  @Test func hugeFiguresDoNotOverflow() {
    #expect(grade(orders: .max, value: .max) == .vip)
  }
}
