import Foundation
import OpsDomain
import Testing

@Suite("Document round trip")
struct DocumentRoundTripTests {
  /// `OPSH_TEST_SEED` runs other documents.
  private static let seed =
    ProcessInfo.processInfo.environment["OPSH_TEST_SEED"].flatMap { UInt64($0) } ?? 20_261_122

  @Test("what is written is read back unchanged, for documents drawn from a seed")
  func property() throws {
    let seed = Self.seed
    print("Document round trip: OPSH_TEST_SEED=\(seed)")
    var generator = DocumentGenerator(seed: seed)
    for run in 0..<2000 {
      let document = generator.document()
      for style in DocumentStyle.allCases {
        let bytes = DocumentWriter.bytes(document, style: style)
        #expect(try DocumentParser.parse(bytes) == document, "seed \(seed), run \(run)")
      }
      let encoded = try DocumentEncoder.encode(document)
      #expect(encoded == document, "seed \(seed), run \(run)")
      let decoded = try DocumentDecoder.decode(Document.self, from: document)
      #expect(decoded == document, "seed \(seed), run \(run)")
    }
  }

  @Test("cutting or changing a byte never crashes, and what is still read can be written")
  func damage() throws {
    let seed = Self.seed
    print("Document damage: OPSH_TEST_SEED=\(seed)")
    var generator = DocumentGenerator(seed: seed)
    for run in 0..<2000 {
      var bytes = DocumentWriter.bytes(generator.document())
      if generator.next() & 1 == 0 {
        bytes.removeLast(generator.below(UInt64(bytes.count)))
      } else {
        bytes[generator.below(UInt64(bytes.count))] = UInt8(generator.below(256))
      }
      do {
        let document = try DocumentParser.parse(bytes)
        let again = try DocumentParser.parse(DocumentWriter.bytes(document))
        #expect(again == document, "seed \(seed), run \(run)")
      } catch {
        let codes: [ErrorCode] = [.malformed, .duplicate]
        #expect(codes.contains(error.code), "seed \(seed), run \(run)")
      }
    }
  }
}
