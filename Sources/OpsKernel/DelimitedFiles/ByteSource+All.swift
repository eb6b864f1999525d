import OpsDomain

extension ByteSource {
  /// Everything the source holds. Throws `data.too_large` beyond `limit` bytes.
  public func readAll(limit: Int, name: String) throws -> [UInt8] {
    var source = self
    // Of a file as much as it says it has, in one piece; what grows meanwhile comes after it.
    let expected = max(0, min(source.position.total ?? 0, limit))
    var content = try [UInt8](unsafeUninitializedCapacity: expected) { buffer, filled in
      while filled < expected {
        let rest = UnsafeMutableRawBufferPointer(buffer)[filled...]
        let count = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: rest))
        guard count > 0 else { return }
        filled += count
      }
    }
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
      guard count > 0 else { return content }
      guard content.count + count <= limit else {
        throw OpsError(.tooLarge, "\(Excerpt.of(name)) is larger than \(limit) bytes")
      }
      content.append(contentsOf: chunk[..<count])
    }
  }
}
