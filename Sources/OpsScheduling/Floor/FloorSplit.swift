/// How a step may be divided into parts that are made on several machines at the same time.
public struct FloorSplit: Sendable, Hashable {
  /// The whole quantity, at least 1. Parts are as equal as whole numbers allow.
  public var quantity: Int
  /// No part is smaller, at least 1.
  public var minimumPart: Int
  /// No more parts than this, at least 1 and at most 16.
  public var maximumParts: Int

  /// Lets a step have several parts; by default up to 4.
  public init(quantity: Int, minimumPart: Int, maximumParts: Int = 4) {
    self.quantity = quantity
    self.minimumPart = minimumPart
    self.maximumParts = maximumParts
  }
}

extension FloorSplit {
  /// As many parts as the least size and the most parts allow; at least 1.
  var mostParts: Int { max(1, min(maximumParts, quantity / max(1, minimumPart))) }

  /// How many pieces a part has; the first parts are larger by one if the division leaves a rest.
  func pieces(part: Int, of parts: Int) -> Int {
    quantity / parts + (part < quantity % parts ? 1 : 0)
  }

  /// The share of a run time that a part takes, rounded up.
  func share(of run: Int64, part: Int, of parts: Int) -> Int64 {
    let pieces = Int64(pieces(part: part, of: parts))
    let quantity = Int64(quantity)
    let (whole, rest) = run.quotientAndRemainder(dividingBy: quantity)
    return whole * pieces + (rest * pieces + quantity - 1) / quantity
  }
}
