import OpsDomain
import OpsKernel
import OpsTesting
import Testing

/// What an image is follows from what is in it.
@Suite("Kinds of images")
struct ImageTypeTests {
  @Test(arguments: ImageType.allCases)
  func aKindIsFoundInTheFirstBytes(_ type: ImageType) throws {
    let bytes = SampleImage.make(type, 100)
    #expect(ImageType(content: bytes) == type)
    let facts = try ImageFacts(of: bytes, field: "image")
    #expect(facts.type == type && facts.size == 100)
    #expect(facts.digest == ImageDigest(of: bytes))
    #expect(type.mediaType == "image/\(type.rawValue)")
  }

  @Test(arguments: [
    "", "GIF89a..........", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "RIFF....WAVEfmt ",
    "RIFF....WEB", "%PDF-1.7", "\u{89}PNG",
  ])
  func everythingElseIsNoImage(_ text: String) {
    #expect(ImageType(content: Array(text.utf8)) == nil)
    let refused = #expect(throws: OpsError.self) {
      try ImageFacts(of: Array(text.utf8), field: "photo")
    }
    #expect(refused?.code == .badValue && refused?.field == "photo")
  }

  @Test func aDigestIsSHA256() throws {
    #expect(ImageDigest(of: SampleImage.bytes).text == SampleImage.digest)
    #expect(ImageDigest(SampleImage.digest.uppercased())?.text == SampleImage.digest)
    for text in ["", "abc", String(repeating: "g", count: 64), SampleImage.digest + "0"] {
      #expect(ImageDigest(text) == nil)
    }
  }

  @Test func anImageHasALargestSize() throws {
    let facts = try ImageFacts(of: SampleImage.make(.jpeg, 101), field: "image")
    try facts.requireSize(atMost: 101, field: "image")
    let refused = #expect(throws: OpsError.self) {
      try facts.requireSize(atMost: 100, field: "image")
    }
    #expect(refused?.code == .tooLarge)
  }
}
