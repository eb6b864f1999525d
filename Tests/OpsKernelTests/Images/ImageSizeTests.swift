import OpsDomain
import OpsKernel
import OpsTesting
import Testing

/// An image is more than its first bytes: its header says how wide and high it is.
@Suite("Sizes of images")
struct ImageSizeTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    func big(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8((number >> $0) & 0xFF) }
    }
    return png + [0, 0, 0, 13] + Array("IHDR".utf8) + big(width) + big(height) + [8, 2, 0, 0, 0]
  }

  private static func webp(_ chunk: String, _ rest: [UInt8]) -> [UInt8] {
    Array("RIFF....WEBP\(chunk)".utf8) + [0, 0, 0, 0] + rest
  }

  private func refusal(_ bytes: [UInt8]) -> ErrorCode? {
    do throws(OpsError) {
      _ = try ImageFacts(of: bytes, field: "image")
      return nil
    } catch {
      return error.code
    }
  }

  @Test func theHeaderOfEachKindIsRead() {
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xDB, 0, 3, 9]
      + [0xFF, 0xC2, 0, 17, 8, 0x02, 0x58, 0x03, 0x20, 3]
    #expect(ImageSize(content: jpeg, of: .jpeg) == ImageSize(width: 800, height: 600))
    let wide = Self.png(640, 70_000)
    #expect(ImageSize(content: wide, of: .png) == ImageSize(width: 640, height: 70_000))
    let extended = Self.webp("VP8X", [0, 0, 0, 0, 0x8F, 0x01, 0, 0x2B, 0x01, 0])
    #expect(ImageSize(content: extended, of: .webp) == ImageSize(width: 400, height: 300))
    // 15 and 9 without one, in 14 bits each.
    let lossless = Self.webp("VP8L", [0x2F, 0x0F, 0x40, 0x02, 0])
    #expect(ImageSize(content: lossless, of: .webp) == ImageSize(width: 16, height: 10))
    let lossy = Self.webp("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x20, 0x03, 0x58, 0x02])
    #expect(ImageSize(content: lossy, of: .webp) == ImageSize(width: 800, height: 600))
    #expect(ImageSize(content: SampleImage.bytes, of: .png) == ImageSize(width: 1, height: 1))
  }

  private static let beginnings: [[UInt8]] = [
    png, Array(png(5, 5).prefix(16)), Array(png(5, 5).prefix(23)),
    [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0, 0],
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 1], [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0xFF, 0xC0],
    Array("RIFF....WEBP".utf8), webp("VP8X", [0, 0, 0, 0, 1]), webp("VP8L", [0x2E, 0, 0, 0, 0]),
    webp("VP8 ", [0, 0, 0, 1, 2, 3, 1, 0, 1, 0]), webp("ALPH", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  ]

  @Test(arguments: beginnings)
  func whatOnlyBeginsLikeAnImageIsNone(_ bytes: [UInt8]) {
    #expect(ImageType(content: bytes) != nil)
    #expect(refusal(bytes) == .badValue)
  }

  @Test(arguments: [(1, 1, true), (20_000, 20_000, true), (20_001, 1, false), (0, 5, false)])
  func anImageIsAtMostSoLarge(_ width: Int, _ height: Int, _ isAllowed: Bool) {
    #expect(refusal(Self.png(width, height)) == (isAllowed ? nil : .badValue))
    #expect(ImageSize(width: height, height: width).isAllowed == isAllowed)
  }
}
