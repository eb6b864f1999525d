import OpsDomain
import Testing

struct LimitsTests {
  @Test func limitsFitTogether() {
    #expect(Limits.pageSizeDefault <= Limits.pageSizeMaximum)
    #expect(Limits.lineBytes <= Limits.bodyBytes)
    #expect(Limits.passwordMinimum < Limits.passwordMaximum)
    let thousand = Quantity.maximum.rawValue.multipliedReportingOverflow(by: 1000)
    #expect(!thousand.overflow)
    #expect(UnitPrice.maximum.rawValue == Limits.unitPriceMaximum * FixedPoint.one)
  }
}
