import OpsDomain
import OpsPricing
import OpsTesting
import Testing

@testable import OpsMarketplace

/// The text of quotes that orders of earlier versions keep.
@Suite struct FrozenQuoteTests {
  /// As earlier versions wrote it, with the parts of the price among the lists.
  private static let kept = """
    {"mode":"gross","minor_digits":2,"lines":[{"item":"7","sku":"TEA-1","name":"Tea",\
    "label":"Tea","kind":"food","size":"","options":[{"name":"milk","value":"oat","price":50}],\
    "quantity":2,"unit_price":450,"unit_total":500,"total":1000,"discount":100,\
    "tax_rate":50000,"tax":43,"allergens":["milk"]}],"subtotal":1000,\
    "discounts":[{"promotion":"9","name":"Tea time","payer":"partner","goods":100,\
    "delivery":0}],"discounts_total":100,"delivery_fee":299,"platform_fee":99,\
    "taxes":[{"rate":50000,"base":1236,"amount":62}],"tax_total":62,"delivery_tax":14,\
    "platform_fee_tax":5,"tip":120,"total":1418,"points_used":20,"points_amount":100,\
    "amount_due":1318,"points_earned":8,"commission":108,"commission_tax":23,\
    "distance":1200,"why":[{"component":"tip","amount":120,"sentence":"Tip: 1.20."}],\
    "terms":null}
    """

  @Test func aQuoteOfAnEarlierVersionIsRead() throws {
    let quote = try FrozenQuote(reading: Self.kept)
    #expect(quote.subtotal == 1_000 && quote.discountsTotal == 100 && quote.deliveryFee == 299)
    #expect(quote.platformFee == 99 && quote.taxTotal == 62 && quote.deliveryTax == 14)
    #expect(quote.platformFeeTax == 5 && quote.tip == 120 && quote.total == 1_418)
    #expect(quote.pointsUsed == 20 && quote.pointsAmount == 100 && quote.amountDue == 1_318)
    #expect(quote.pointsEarned == 8 && quote.commission == 108 && quote.commissionTax == 23)
    #expect(quote.lines[0].options == [ChosenOption(name: "milk", value: "oat", price: 50)])
    #expect(quote.taxes.map(\.base) == [1_236] && quote.distance == 1_200 && quote.terms == nil)
  }

  @Test func aQuoteIsWrittenWithTheSameFields() throws {
    let before = try DocumentParser.parse(Self.kept)
    let after = try DocumentParser.parse(try FrozenQuote(reading: Self.kept).text())
    let written = try #require(after.members)
    #expect(written.count == before.members?.count)
    for member in written.members { #expect(before[member.key] == member.value) }
  }

  @Test func aQuoteWithoutAPartOfThePriceIsDamaged() async throws {
    let text = Self.kept.replacing("\"commission_tax\":23,", with: "")
    #expect(await failureCode { try FrozenQuote(reading: text) } == .corrupt)
  }
}
