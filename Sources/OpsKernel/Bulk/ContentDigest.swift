import Crypto
import OpsDomain

/// The digest of a file's content, to know the same content again: SHA-256, shortened to 16 bytes,
/// as hexadecimal digits.
public struct ContentDigest: Sendable {
  private static let bytes = 16
  private var hash = SHA256()

  /// The digest of no bytes yet.
  public init() {}

  /// Takes further bytes into the digest.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    bytes.withContiguousStorageIfAvailable {
      hash.update(bufferPointer: UnsafeRawBufferPointer($0))
    }
      ?? hash.update(data: Array(bytes))
  }

  /// Of everything so far; more may follow.
  public var text: String { HexText.of(hash.finalize().prefix(Self.bytes)) }

  /// Of everything that `source` holds from here on.
  ///
  /// Throws what the source throws.
  public static func of(_ source: any ByteSource) throws -> String {
    var source = source
    var digest = ContentDigest()
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try source.read(into: $0) }
      guard count > 0 else { return digest.text }
      chunk.withUnsafeBytes { digest.hash.update(bufferPointer: .init(rebasing: $0[..<count])) }
    }
  }
}
