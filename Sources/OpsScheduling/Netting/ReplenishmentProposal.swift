/// What to make or buy, how much and when.
public struct ReplenishmentProposal: Sendable, Hashable {
  /// Where more comes from.
  public enum Kind: Sendable, Hashable {
    /// It is made.
    case make
    /// It is bought.
    case buy
    /// Nothing to order: a phantom item that passes its demand on to its parts.
    case phantom
  }

  /// Why a proposal cannot be here on the day it is needed.
  public enum Lateness: Sendable, Hashable {
    /// The order should have been placed this many days before today.
    case leadTime(days: Int)
    /// It has to wait for this part.
    case part(item: Int)
    /// No supply brings enough of this part, or the supply lacks a part itself. The days of the
    /// proposal are the days it would have with the part.
    case missing(item: Int)
  }

  /// Index in ``NettingInput/items``.
  public let item: Int
  /// Whether it is to be made or bought.
  public let kind: Kind
  /// After the minimum and the multiple.
  public internal(set) var quantity: Int64
  /// The part of ``quantity`` that is pegged to no demand.
  public internal(set) var excess: Int64
  /// Highest priority of the demands that it serves.
  public internal(set) var priority: Int
  /// First day it is needed on.
  public let neededOn: Int
  /// Days from the order to the receipt.
  public let leadDays: Int
  /// The day to order or to start, today or later: ``dueDay`` minus the lead time.
  public internal(set) var orderDay: Int
  /// The day on which it is available: the day on which it is needed, or the first possible day
  /// after that.
  public internal(set) var dueDay: Int
  /// The reason when ``dueDay`` is after ``neededOn`` or a part is missing; nil in time.
  public internal(set) var lateness: Lateness?

  /// Whether it comes too late for something.
  public var isLate: Bool { lateness != nil }
}
