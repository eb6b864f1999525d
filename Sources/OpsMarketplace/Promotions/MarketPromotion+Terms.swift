import OpsDomain
import OpsPricing
import OpsStorage

extension MarketPromotion {
  /// Uses, and places among promotions that apply together, go up to this.
  static let most: Int64 = 1_000_000_000

  /// How a code is found as long as it can be used. What the platform pays holds for all orders, so
  /// its codes are the platform's. A code that a partner pays for is the partner's: it holds for
  /// the partner's orders, and takes the word from nobody else.
  /// - Parameters:
  ///   - code: In small letters.
  ///   - partner: Nil for the platform.
  static func liveCode(_ code: String, of partner: RecordID?) -> String {
    // The owner stands first, so that nothing that a customer enters can look like one.
    "\(partner?.description ?? "platform") \(code)"
  }

  /// How its code is found as long as it can be used; nil without one.
  var ownCode: String? {
    foldedCode.map { Self.liveCode($0, of: payer == .partner ? partnerID : nil) }
  }

  /// Throws `data.bad_value` with all that cannot be, such as a promotion that reduces nothing.
  func checkTerms() throws {
    var problems = Problems()
    _ = try problems.read { try checkNames() }
    do {
      // By its name: the identifier says nothing to people.
      _ = try pricing(products: [], called: name).validated()
    } catch {
      problems.add(
        OpsError(
          .badValue, error.message, field: "promotion", hint: Self.remedy(of: error)))
    }
    if payer == .partner, partnerID == nil {
      problems.add(
        OpsError(
          .badValue, "No partner is named who pays for the promotion", field: "partner",
          hint: "add --partner NAME"))
    }
    if payer == .platform, ownerID != nil {
      problems.add(
        OpsError(
          .ruleViolated, "A promotion that the platform pays cannot belong to a partner",
          field: "payer"))
    }
    if let stackOrder, !(0...Self.most).contains(stackOrder) {
      problems.add(
        OpsError(
          .badValue, "--stack cannot be \(stackOrder)", field: "stack",
          hint: "give a whole number from 0 to \(Self.most)"))
    }
    try problems.check()
  }

  /// What to do about terms that cannot be, in the options of `promo create`.
  private static func remedy(of error: PricingError) -> String {
    if case .noBenefit = error {
      return "add --percent, --amount, --free-delivery or --two-for-one"
    }
    if case .outOfRange(let figure, _, _, let allowed) = error,
      [.usesInTotal, .usesPerCustomer].contains(figure)
    {
      return "give a whole number from \(allowed.lowerBound) on, or leave it out for no limit"
    }
    return PricingError.hint(error.remedy)
  }

  private func checkNames() throws {
    guard TextFolding.sameBytes(TextFolding.fold(name), foldedName),
      TextFolding.sameBytes(code.map(TextFolding.fold) ?? "", foldedCode ?? "")
    else {
      throw OpsError(
        .derivedField, "The folded name and code follow from name and code", field: "name")
    }
    if let code { try Self.check(code: code, typed: code) }
  }

  /// Throws `data.bad_value` for a text that cannot be a code.
  /// - Parameter typed: The code as its author wrote it, for the error.
  static func check(code: String, typed: String) throws(OpsError) {
    guard (3...32).contains(code.utf8.count), code.utf8.allSatisfy(isOfCode) else {
      throw OpsError(
        .badValue, "\"\(Excerpt.of(typed))\" cannot be a code", field: "code",
        hint: "use 3 to 32 letters, digits and dashes, such as WELCOME-5")
    }
  }

  private static func isOfCode(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// The promotion as prices are worked out by it.
  /// - Parameters:
  ///   - products: What it is for; empty for all.
  ///   - word: What errors call it; its identifier unless told.
  func pricing(products: Set<RecordID>, called word: String? = nil) -> Promotion {
    Promotion(
      id: word ?? id.description, name: name, benefits: benefits, payer: payer.pricing,
      stacking: stackOrder.map { .stacks(order: Int($0)) } ?? .exclusive,
      terms: PromotionTerms(
        partner: partnerID?.description,
        products: products.isEmpty ? nil : Set(products.map(\.description)),
        minimumSubtotal: minimum, firstOrder: firstOrder?.pricing, from: from, until: until,
        hours: hours, usesInTotal: usesInTotal, usesPerCustomer: usesPerCustomer))
  }

  private var benefits: [PromotionBenefit] {
    var benefits: [PromotionBenefit] = []
    if isTwoForOne { benefits.append(.twoForOne) }
    if let share { benefits.append(.share(share)) }
    if let amount { benefits.append(.amount(amount)) }
    if isFreeDelivery { benefits.append(.freeDelivery) }
    return benefits
  }
}
