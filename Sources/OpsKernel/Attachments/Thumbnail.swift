import CGd
import OpsDomain

/// Small images, made with libgd. An image that would take too much memory is refused before it is
/// opened: its header says how large it is.
enum Thumbnail {
  /// Bytes of the largest image that is made small.
  static let mostBytes: Int64 = 32 << 20
  /// Pixels of the largest image that is made small: 160 MB while it is open.
  private static let mostPixels = 40_000_000
  /// Pixels that a small image is wide and high at most.
  private static let side = 480

  static let impossible = OpsError(
    .badValue, "No small image can be made of this file", field: "attachment",
    hint: "small images are made of JPEG, PNG and WebP images of up to 32 MB and 40 million pixels")

  /// A PNG that is no larger than 480 pixels on either side; a smaller image keeps its size.
  ///
  /// Throws `data.bad_value` for an image that is damaged or too large, `config.invalid` where
  /// libgd is not installed.
  static func png(of bytes: [UInt8], as type: ImageType) throws(OpsError) -> [UInt8] {
    guard let size = ImageSize(content: bytes, of: type), size.isAllowed,
      size.width * size.height <= mostPixels, Int64(bytes.count) <= mostBytes
    else { throw impossible }
    let gd = try GraphicsLibrary.functions()
    guard let image = open(bytes, type, with: gd) else { throw impossible }
    defer { gd.gdImageDestroy(image) }
    let (width, height) = (Int(image.pointee.sx), Int(image.pointee.sy))
    let longest = max(width, height, side)
    let small = (
      width: Int32(max(1, width * side / longest)), height: Int32(max(1, height * side / longest))
    )
    guard let canvas = gd.gdImageCreateTrueColor(small.width, small.height)
    else { throw impossible }
    defer { gd.gdImageDestroy(canvas) }
    gd.gdImageAlphaBlending(canvas, 0)
    gd.gdImageSaveAlpha(canvas, 1)
    gd.gdImageCopyResampled(
      canvas, image, 0, 0, 0, 0, small.width, small.height, image.pointee.sx, image.pointee.sy)
    var count: Int32 = 0
    guard let made = gd.gdImagePngPtr(canvas, &count) else { throw impossible }
    defer { gd.gdFree(made) }
    return Array(UnsafeRawBufferPointer(start: made, count: Int(count)))
  }

  static func open(
    _ bytes: [UInt8], _ type: ImageType, with gd: opsh_gd
  ) -> gdImagePtr? {
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { buffer in
      let count = Int32(buffer.count)
      return switch type {
      case .jpeg: gd.gdImageCreateFromJpegPtr(count, buffer.baseAddress)
      case .png: gd.gdImageCreateFromPngPtr(count, buffer.baseAddress)
      case .webp: gd.gdImageCreateFromWebpPtr(count, buffer.baseAddress)
      }
    }
  }
}
