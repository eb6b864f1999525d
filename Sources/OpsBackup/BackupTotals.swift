/// What a backup holds in all, as its last block says.
public struct BackupTotals: Sendable, Equatable {
  /// Blocks before the last one.
  public var blocks: UInt64 = 0
  /// Files in it.
  public var parts: UInt64 = 0
  /// Bytes of these files.
  public var bytes: UInt64 = 0

  /// Nothing yet.
  public init() {}

  var encoded: [UInt8] {
    var all: [UInt8] = []
    for number in [blocks, parts, bytes] {
      withUnsafeBytes(of: number.bigEndian) { all.append(contentsOf: $0) }
    }
    return all
  }
}
