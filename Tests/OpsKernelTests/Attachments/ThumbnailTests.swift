import OpsDomain
import OpsTesting
import Testing

@testable import OpsKernel

/// Small images of images.
@Suite struct ThumbnailTests {
  @Test func aSmallImageIsAPNGOfTheSameShape() throws {
    let made = try Thumbnail.png(of: SampleImage.bytes, as: .png)
    #expect(ImageType(content: made) == .png)
    #expect(ImageSize(content: made, of: .png) == ImageSize(width: 1, height: 1))
    let palette = try #require(PaletteImage(png: made))
    #expect(palette.width == 1 && palette.height == 1 && palette.pixels == [0])
    let color = try #require(palette.colors.first)
    #expect(color.count == 3 && color[0] > 0xE0 && color[2] < 0x20)
  }

  @Test(arguments: [ImageType.jpeg, .png, .webp])
  func aDamagedImageHasNone(_ type: ImageType) {
    #expect(throws: OpsError.self) {
      try Thumbnail.png(of: SampleImage.make(type, 500), as: type)
    }
    #expect(PaletteImage(png: SampleImage.make(.png, 500)) == nil)
  }

  @Test func anImageThatWouldTakeTooMuchMemoryIsNotOpened() {
    var bytes = SampleImage.bytes
    // The header says 20,000 × 20,000.
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
    #expect(throws: OpsError.self) { try Thumbnail.png(of: bytes, as: .png) }
  }

  @Test func itIsMadeOnceForThoseWhoSeeTheRecord() async throws {
    let bench = try await AttachmentBench()
    let made = try await bench.attach(SampleImage.bytes, for: .image, name: "lamp.png")
    let digest = try ImageDigest(parsing: made.digest, field: "file")
    let small = try await bench.door.thumbnail(of: digest, for: bench.wil.principal)
    #expect(try await bench.vault.thumbnail(of: digest) == small)
    let customer = bench.book.call(.driver).principal
    let hidden = await failureCode { try await bench.door.thumbnail(of: digest, for: customer) }
    #expect(hidden == .notFound)
    let scan = try await bench.attach()
    let none = await failureCode {
      try await bench.door.thumbnail(
        of: try ImageDigest(parsing: scan.digest, field: "file"), for: bench.sam.principal)
    }
    #expect(none == .badValue)
  }
}
