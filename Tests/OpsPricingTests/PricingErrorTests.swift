import OpsPricing
import Testing

@Suite struct PricingErrorTests {
  @Test("Every error has a sentence with the value and a remedy")
  func words() {
    let components: [PriceComponent] = [
      .line(id: "x"), .subtotal, .discount(promotion: "x"), .discounts, .deliveryFee,
      .platformFee, .tax(rate: 1), .tip, .total, .points, .amountDue, .pointsEarned, .commission,
    ]
    let subjects: [TaxSubject] = [.goods(kind: "tea"), .delivery, .platformFee]
    let kinds: [PriceSubject] = [.line, .promotion, .taxRule, .level]
    var errors: [PricingError] = [
      .severalPartners("roma", "oslo"), .negativeUnitPrice(line: "x"), .noLowestLevel,
      .endsBeforeItStarts(promotion: "x"), .noBenefit(promotion: "x"),
    ]
    errors += components.map { .tooLarge($0) }
    errors += subjects.map { .noTaxRate(region: "south", $0) }
    errors += kinds.map { .repeated($0, id: "x") }
    errors += PriceFigure.allCases.map {
      .outOfRange($0, owner: "x", value: -7, allowed: 0...9)
    }
    #expect(Set(errors.map(\.sentence)).count == errors.count)
    for error in errors {
      #expect(error.sentence.hasSuffix(".") && !error.sentence.contains("_"), "\(error)")
      #expect(error.remedy.hasSuffix("."), "\(error)")
    }
    let quantity = PricingError.outOfRange(.quantity, owner: "x", value: 100, allowed: 1...99)
    #expect(quantity.sentence == "The quantity of \"x\" cannot be 100.")
    #expect(quantity.remedy == "Use a whole number from 1 to 99.")
  }
}
