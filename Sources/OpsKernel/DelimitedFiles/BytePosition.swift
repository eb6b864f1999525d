/// How far a ``ByteSource`` has got, for progress: bytes as they are stored, so compressed bytes
/// for a compressed file.
public struct BytePosition: Sendable, Equatable {
  /// Stored bytes consumed so far.
  public var consumed: Int
  /// Stored size in bytes; nil where it is not known, as for a pipe.
  public var total: Int?

  /// A position in stored bytes, with the size where it is known.
  public init(consumed: Int, total: Int?) {
    self.consumed = consumed
    self.total = total
  }

  /// The part done, 0 to 1; nil where the size is not known. A file that grew meanwhile stays at 1.
  public var fraction: Double? {
    guard let total else { return nil }
    return total > 0 ? min(1, Double(consumed) / Double(total)) : 1
  }

  /// The position without the last `unread` of the `delivered` bytes. A compressed file has fewer
  /// bytes than it delivers, so the same share of its bytes is taken off.
  func without(unread: Int, of delivered: Int) -> BytePosition {
    guard delivered > 0, unread > 0 else { return self }
    let share = Double(max(0, delivered - unread)) / Double(delivered)
    return BytePosition(consumed: Int(Double(consumed) * share), total: total)
  }
}
