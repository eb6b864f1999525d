/// The input of one netting run.
///
/// Days are whole numbers counted from any fixed day. Identifiers are the caller's own numbers,
/// each once in its list: they settle ties, so the order of the lists does not matter.
public struct NettingInput: Sendable, Equatable {
  /// What is asked for, and what that is made of.
  public var items: [NettingItem]
  /// Usable stock: without what is reserved, blocked or expired.
  public var stock: [NettingStock]
  /// What is ordered already and will come.
  public var receipts: [ScheduledReceipt]
  /// What is needed, and when.
  public var demands: [NettingDemand]
  /// Lots that are already fixed: they become proposals unchanged, and only the remaining demand
  /// gets more lots.
  public var plannedLots: [PlannedLot]
  /// The day on which orders can be placed at the earliest.
  public var today: Int
  /// The last day whose demand is planned; later demand gets no peg and no shortage.
  public var horizon: Int
  /// Days whose needs share a lot, counted from the first unmet need; 1 or more.
  public var periodDays: Int

  /// The input of a run; by default each lot serves the needs of one day only.
  public init(
    items: [NettingItem], stock: [NettingStock] = [], receipts: [ScheduledReceipt] = [],
    demands: [NettingDemand] = [], plannedLots: [PlannedLot] = [], today: Int, horizon: Int,
    periodDays: Int = 1
  ) {
    self.items = items
    self.stock = stock
    self.receipts = receipts
    self.demands = demands
    self.plannedLots = plannedLots
    self.today = today
    self.horizon = horizon
    self.periodDays = periodDays
  }
}

/// Stock that can be given out today.
public struct NettingStock: Sendable, Hashable {
  /// The caller's own number.
  public var id: Int
  /// Index in ``NettingInput/items``.
  public var item: Int
  /// Above zero.
  public var quantity: Int64
  /// Last day it can be used; nil for ever. What expires first is used first.
  public var usableUntil: Int?

  /// Stock of an item; without `usableUntil` it never expires.
  public init(id: Int, item: Int, quantity: Int64, usableUntil: Int? = nil) {
    self.id = id
    self.item = item
    self.quantity = quantity
    self.usableUntil = usableUntil
  }
}

/// A lot that the run must propose unchanged.
public struct PlannedLot: Sendable, Hashable {
  /// Index in ``NettingInput/items``. It must be an item that can be made or bought.
  public var item: Int
  /// The day it is due.
  public var day: Int
  /// Above zero. The rules of lots are not applied to it.
  public var quantity: Int64

  /// A fixed lot of an item that is due on a day.
  public init(item: Int, day: Int, quantity: Int64) {
    self.item = item
    self.day = day
    self.quantity = quantity
  }
}
