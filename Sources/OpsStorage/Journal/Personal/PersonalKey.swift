/// One key of a ``PersonalVault``. Never printed.
public struct PersonalKey: Sendable {
  /// Bytes of a key.
  public static let length = 32

  /// Where it is kept: the number of its block, the place in it, and the block's own mark.
  public let slot: Int64
  let bytes: [UInt8]

  /// - Parameter bytes: ``length`` bytes.
  public init(slot: Int64, bytes: [UInt8]) {
    self.slot = slot
    self.bytes = bytes
  }
}

extension PersonalKey: CustomStringConvertible, CustomReflectable {
  public var description: String { "key •••" }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}
