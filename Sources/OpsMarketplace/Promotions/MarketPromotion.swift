import OpsDomain
import OpsKernel
import OpsStorage

/// A promotion: what it reduces, when and for whom it applies, and who pays for it.
///
/// Its terms never change, because customers were promised them. To change a promotion, retire it
/// and make another one.
public struct MarketPromotion: Entity, Referable {
  /// Where the book keeps promotions; the journal has every change.
  public static let record = Record("promotions", .marketplace, "promotion")
  public static let reference = ParameterReference(
    "promotion", example: "Welcome", names: .promotion
  ) { try await $1.repository(MarketPromotion.self).named($0) }

  public var id: RecordID
  public var version: Int64 = 0
  /// What people call it; unique regardless of letter case.
  public var name: Naming<Line>
  /// The folded name, by which it is found.
  public var foldedName: Unique<Folded>
  /// What customers enter to get it, in capitals; nil for one that applies by itself.
  public var code: Line?
  /// The code in small letters.
  public var foldedCode: Indexed<Folded>?
  /// The code with whose it is, as long as it can be used: of those no two are the same. See
  /// ``liveCode(_:of:)``.
  public var liveCode: Kept<Unique<Folded>?> { retiredAt == nil ? ownCode : nil }
  /// Who pays for what it reduces.
  public var payer: PromotionPayer
  /// The only partner whose goods it is for; nil for all.
  public var partnerID: Indexed<Reference<Partner>>?
  /// The user who works with it besides administrators: the partner's own, where the partner pays.
  public var ownerID: Indexed<Reference<User>>?

  // What it reduces, in this order.
  /// Of each two pieces of a line the second costs nothing.
  public var isTwoForOne: Bool = false
  /// Share of the goods; above zero.
  public var share: Millionths?
  /// Amount off the goods, in minor units; above zero.
  public var amount: Amount?
  /// Whether the delivery costs nothing.
  public var isFreeDelivery: Bool = false
  /// The place among promotions that apply together, the lowest first; nil for one that applies
  /// alone or not at all.
  public var stackOrder: Int64?

  // When and for whom it applies.
  /// The subtotal before discounts that it needs, in minor units.
  public var minimum: Amount = 0
  /// Only for a first order, and of which kind; nil for every order.
  public var firstOrder: PromotionFirstOrder?
  /// First and last day of delivery.
  public var from: CivilDate?
  /// The last day of delivery for which it applies; nil without an end.
  public var until: CivilDate?
  /// Hours of delivery, such as a happy hour.
  public var hours: Spread<WeeklyHours>?
  /// Uses by all customers together; nil for no limit.
  public var usesInTotal: Int64?
  /// Uses by one customer; nil for no limit.
  public var usesPerCustomer: Int64?

  /// When it was ended; nil while it can be used.
  public var retiredAt: Instant?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  public static let indexes: [SecondaryIndex] = [
    [Columns.retiredAt], [Columns.retiredAt, Columns.foldedCode, Columns.partnerID],
  ]
}

extension MarketPromotion {
  /// Whether it takes something off goods, and not off the delivery alone.
  var reducesGoods: Bool { isTwoForOne || share != nil || amount != nil }
}

/// Promotions by what people call them.
extension Repository where Item == MarketPromotion {
  /// The promotion of this name, code or identifier, whatever its letter case; by its code one that
  /// can be used before one that has ended. Throws `notfound.any`, and `data.bad_value` for a code
  /// that several promotions have.
  public func named(_ text: String) async throws -> MarketPromotion {
    let folded = TextFolding.fold(text)
    if let found = try await fetch(key: MarketPromotion.nameKey, folded) { return found }
    if let found = try await coded(folded) { return found }
    if let id = RecordID(text), let found = try await fetch(id) { return found }
    throw OpsError(
      .notFound, "There is no promotion \(Excerpt.of(text))", field: "promotion",
      hint: "run `opsh promo list` to see the promotions")
  }

  /// Of those that the reader sees.
  private func coded(_ folded: String) async throws -> MarketPromotion? {
    let found = try await all(where: .equals(MarketPromotion.Columns.foldedCode, folded))
    let live = found.filter { $0.retiredAt == nil }
    guard live.count > 1 else { return live.first ?? found.last }
    let names = live.map { "\"\(Excerpt.of($0.name))\"" }.joined(separator: ", ")
    throw OpsError(
      .badValue, "\(live.count) promotions have the code \(Excerpt.of(folded.uppercased()))",
      field: "promotion", hint: "name one of them: \(names)")
  }
}
