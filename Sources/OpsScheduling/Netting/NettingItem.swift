/// An item of the netting: how it is replenished, in which lots, and its parts.
///
/// Quantities are integers in the smallest unit that the caller counts in, for example millionths.
public struct NettingItem: Sendable, Equatable {
  /// Whether more of it is made or bought.
  public var replenishment: Replenishment
  /// Days from the order to the receipt; 0 or more. A phantom item has none.
  public var leadDays: Int
  /// How needs become lots.
  public var lot: LotRule
  /// Safety stock, 0 or more. It is required from the first day on which a lot ordered today can
  /// arrive, so demand before that day may use it.
  public var safetyStock: Int64
  /// Replenish up to this whenever free stock is not above ``safetyStock``; nil to replenish only
  /// what is missing.
  public var upTo: Int64?
  /// Parts of a lot that is made.
  public var bill: [BillPart]
  /// Share of bad pieces that a lot makes in addition, in millionths; 0 or more. These pieces take
  /// parts and give by-products too.
  public var scrap: Int64
  /// The by-products of a lot that is made.
  public var byProducts: [ByProduct]
  /// A phantom, never stocked: after its own stock is used, its demand is passed on to its parts.
  public var isPhantom: Bool
  /// Days a lot can be used after the day it is received; nil for ever.
  public var shelfLifeDays: Int?

  /// An item; by default it has no lead time, no safety stock and no parts, and never expires.
  public init(
    _ replenishment: Replenishment, leadDays: Int = 0, lot: LotRule = LotRule(),
    safetyStock: Int64 = 0, upTo: Int64? = nil, bill: [BillPart] = [], scrap: Int64 = 0,
    byProducts: [ByProduct] = [], isPhantom: Bool = false, shelfLifeDays: Int? = nil
  ) {
    self.replenishment = replenishment
    self.leadDays = leadDays
    self.lot = lot
    self.safetyStock = safetyStock
    self.upTo = upTo
    self.bill = bill
    self.scrap = scrap
    self.byProducts = byProducts
    self.isPhantom = isPhantom
    self.shelfLifeDays = shelfLifeDays
  }

  /// The pieces to begin for so many good ones, in whole units of the lot; not rounded for a
  /// phantom. Nil when it is too large.
  func begun(for quantity: Int64) -> Int64? {
    ExactRatio.begun(quantity, scrap: scrap, unit: isPhantom ? 1 : lot.unit)
  }
}

/// How an item is replenished.
public enum Replenishment: Sendable, Hashable {
  /// It is made.
  case make
  /// It is bought.
  case buy
  /// Made if that is in time; otherwise made or bought, whichever is sooner; made if both are
  /// equal.
  case either(buyLeadDays: Int)
  /// Nothing can be ordered: only stock, receipts and by-products serve demand.
  case none
}

/// A part of a bill of materials.
public struct BillPart: Sendable, Hashable {
  /// Index of the part in ``NettingInput/items``.
  public var item: Int
  /// How much of it is in one unit of the parent.
  public var quantity: ExactRatio
  /// Share of the part that is lost while it is used, in millionths: 0 to 999,999.
  public var scrap: Int64

  /// A part with the quantity that one unit of the parent needs, without what is lost.
  public init(_ item: Int, _ quantity: ExactRatio, scrap: Int64 = 0) {
    self.item = item
    self.quantity = quantity
    self.scrap = scrap
  }
}

/// A by-product of making an item, such as regrind. It is supply from the day the lot is due, or
/// the day after if the item takes no days to make; demand never waits for it.
public struct ByProduct: Sendable, Hashable {
  /// Index in ``NettingInput/items``.
  public var item: Int
  /// How much of it one unit of the item gives.
  public var quantity: ExactRatio

  /// A by-product with the quantity that one unit of the item gives.
  public init(_ item: Int, _ quantity: ExactRatio) {
    self.item = item
    self.quantity = quantity
  }
}
