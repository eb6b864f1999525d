import OpsDomain

extension ByteSource {
  /// Everything the source holds. Throws `data.too_large` beyond `limit` bytes.
  public func readAll(limit: Int, name: String) throws -> [UInt8] {
    var source = self
    var content: [UInt8] = []
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
