import Foundation
import OpsDomain
import OpsKernel
import Testing

@Suite("An input that is read twice")
struct KeptInputTests {
  @Test("A pipe is kept without a name, and the same content has the same digest")
  func spooled() throws {
    let folder = NSTemporaryDirectory() + "/opsh-spool-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let kept = try SpooledSource(ChunkedByteSource(bytes, sizes: [1000]), folder: folder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    for _ in 0..<2 { #expect(try kept.open().readAll(limit: 1 << 20, name: "it") == bytes) }
    let digest = try ContentDigest.of(kept.open())
    var parts = ContentDigest()
    parts.update(bytes[..<333])
    #expect(parts.text != digest)
    parts.update(bytes[333...])
    #expect(parts.text == digest && digest.count == 32)
    let failure = #expect(throws: OpsError.self) {
      _ = try SpooledSource(MemoryByteSource(bytes), folder: folder + "/none")
    }
    #expect(failure?.code == .cannotCreate)
  }

  @Test("Bytes that were looked at come again", arguments: [1, 3, 100])
  func prefixed(_ chunk: Int) throws {
    let source = PrefixedByteSource(
      Array("abc".utf8), before: ChunkedByteSource(Array("defg".utf8), sizes: [chunk]))
    #expect(try source.readAll(limit: 100, name: "it") == Array("abcdefg".utf8))
  }
}
