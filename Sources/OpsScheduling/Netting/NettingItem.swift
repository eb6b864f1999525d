/// What the netting knows of an item: how it is replenished, in which lots, and what goes into it.
///
/// Quantities are integers in the smallest unit that the caller counts in, for example millionths.
public struct NettingItem: Sendable, Equatable {
  public var replenishment: Replenishment
  /// Days from the order to the receipt; 0 or more. A phantom item has none.
  public var leadDays: Int
  /// How needs become lots.
  public var lot: LotRule
  /// Kept against what nobody can foresee; 0 or more. It is wanted from the first day on which a
  /// lot that is ordered today can be here, so demand before that day may use it.
  public var safetyStock: Int64
  /// Replenish up to this whenever what is free is not above ``safetyStock``; nil to replenish
  /// only what is missing.
  public var upTo: Int64?
  /// Parts of a lot that is made.
  public var bill: [BillPart]
  /// Share of a lot that turns out bad and is made in addition, in millionths; 0 or more. Parts are
  /// taken and by-products come for these pieces too.
  public var scrap: Int64
  /// What else comes of a lot that is made.
  public var byProducts: [ByProduct]
  /// Never stocked by itself: its demand is passed on to its parts after its own stock is used.
  public var isPhantom: Bool
  /// Days a lot can be used after the day it is received; nil for ever.
  public var shelfLifeDays: Int?

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

  /// How many pieces are begun for so many good ones, in whole units of the lot; those of a phantom
  /// are not rounded. Nil when it is too large.
  func begun(for quantity: Int64) -> Int64? {
    ExactRatio.begun(quantity, scrap: scrap, unit: isPhantom ? 1 : lot.unit)
  }
}

/// Where more of an item comes from.
public enum Replenishment: Sendable, Hashable {
  case make
  case buy
  /// Made when that is in time; otherwise whichever of the two is here sooner, made when equal.
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

  public init(_ item: Int, _ quantity: ExactRatio, scrap: Int64 = 0) {
    self.item = item
    self.quantity = quantity
    self.scrap = scrap
  }
}

/// What comes of making an item besides the item, such as regrind. It is supply from the day the
/// lot is due, or the day after when the item takes no days to make; demand never waits for it.
public struct ByProduct: Sendable, Hashable {
  /// Index in ``NettingInput/items``.
  public var item: Int
  /// How much of it comes of one unit of the item.
  public var quantity: ExactRatio

  public init(_ item: Int, _ quantity: ExactRatio) {
    self.item = item
    self.quantity = quantity
  }
}
