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
  /// Throws `data.bad_value` for an image that is damaged or too large.
  static func png(of bytes: [UInt8], as type: ImageType) throws(OpsError) -> [UInt8] {
    guard let size = ImageSize(content: bytes, of: type), size.isAllowed,
      size.width * size.height <= mostPixels, Int64(bytes.count) <= mostBytes
    else { throw impossible }
    opsh_gd_be_quiet()
    guard let image = open(bytes, type) else { throw impossible }
    defer { gdImageDestroy(image) }
    let (width, height) = (Int(image.pointee.sx), Int(image.pointee.sy))
    let longest = max(width, height, side)
    let small = (
      width: Int32(max(1, width * side / longest)), height: Int32(max(1, height * side / longest))
    )
    guard let canvas = gdImageCreateTrueColor(small.width, small.height) else { throw impossible }
    defer { gdImageDestroy(canvas) }
    gdImageAlphaBlending(canvas, 0)
    gdImageSaveAlpha(canvas, 1)
    gdImageCopyResampled(
      canvas, image, 0, 0, 0, 0, small.width, small.height, image.pointee.sx, image.pointee.sy)
    var count: Int32 = 0
    guard let made = gdImagePngPtr(canvas, &count) else { throw impossible }
    defer { gdFree(made) }
    return Array(UnsafeRawBufferPointer(start: made, count: Int(count)))
  }

  static func open(_ bytes: [UInt8], _ type: ImageType) -> gdImagePtr? {
    var bytes = bytes
    return bytes.withUnsafeMutableBytes { buffer in
      let count = Int32(buffer.count)
      return switch type {
      case .jpeg: gdImageCreateFromJpegPtr(count, buffer.baseAddress)
      case .png: gdImageCreateFromPngPtr(count, buffer.baseAddress)
      case .webp: gdImageCreateFromWebpPtr(count, buffer.baseAddress)
      }
    }
  }
}
