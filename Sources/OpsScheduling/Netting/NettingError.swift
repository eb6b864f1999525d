/// Why a netting run is not possible.
public enum NettingError: Error, Sendable, Hashable {
  /// Each of these items is a part of the one before it, and the first is a part of the last. A
  /// by-product counts as a part here, because it is netted after its item.
  case cycle([Int])
  /// Quantities of this item are too large to be added up.
  case tooLarge(item: Int)
  /// The figures of this item contradict what its fields allow.
  case badItem(Int)
  /// The demand with this identifier names no item, or its quantity is not above zero.
  case badDemand(id: Int)
  /// The receipt with this identifier names no item, or its quantity is not above zero.
  case badReceipt(id: Int)
  /// The stock with this identifier names no item, or its quantity is not above zero.
  case badStock(id: Int)
  /// The planned lot at this index names no item that can be ordered, or its quantity is not above
  /// zero.
  case badPlannedLot(index: Int)
  /// Two demands, two receipts or two stocks have this identifier.
  case repeated(id: Int)
  /// ``NettingInput/periodDays`` is below 1, or a day is further from 0 than
  /// ``Netting/farthestDay``.
  case badDays
}
