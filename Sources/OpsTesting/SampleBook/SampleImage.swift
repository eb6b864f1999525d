import OpsDomain
import OpsKernel

/// A small image that every sample book keeps beside it: one orange pixel as PNG. No record names
/// it yet, and everybody may.
public enum SampleImage {
  /// The file.
  public static let bytes =
    HexText.bytes(
      "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000f4944415478"
        + "01010400fbff00ff800004010180e3c24ac30000000049454e44ae426082") ?? []

  /// What it is called.
  public static let digest = "e3348754caf71589ae9fa26fa221cdc9187e47f62e1e63baf98f61c6808ec6e5"

  /// Another image, of this kind and so many bytes, 30 at least: it has a header of one pixel, and
  /// what follows is not looked at.
  public static func make(_ type: ImageType, _ count: Int, filledWith byte: UInt8 = 0) -> [UInt8] {
    let header: [UInt8] =
      switch type {
      case .jpeg: [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
      case .png:
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
          + [0, 0, 0, 1, 0, 0, 0, 1]
      case .webp: Array("RIFF....WEBPVP8X".utf8) + [10] + [UInt8](repeating: 0, count: 13)
      }
    return header + [UInt8](repeating: byte, count: max(0, count - header.count))
  }

  /// Images in memory with this one among them.
  static func vault() -> MemoryImages {
    let images = MemoryImages()
    if let facts = try? ImageFacts(of: bytes, field: "image") { images.offer(bytes, facts) }
    return images
  }
}
