/// A source whose first bytes have been looked at: they come again, then the rest.
public struct PrefixedByteSource: ByteSource {
  private var prefix: MemoryByteSource
  private var rest: any ByteSource
  private var hasRest = false

  /// A source that gives the bytes that were read from `rest` already, then what `rest` still has.
  public init(_ prefix: [UInt8], before rest: any ByteSource) {
    self.prefix = MemoryByteSource(prefix)
    self.rest = rest
  }

  public var position: BytePosition { rest.position }

  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if !hasRest {
      let count = prefix.read(into: buffer)
      if count > 0 { return count }
      hasRest = true
    }
    return try rest.read(into: buffer)
  }
}
