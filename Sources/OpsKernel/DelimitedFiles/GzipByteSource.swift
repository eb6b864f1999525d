import CZlib
import OpsDomain

/// Unpacks a gzip stream (RFC 1952) as it is read, with a fixed amount of memory.
///
/// Several members one after the other are one text, as `cat a.gz b.gz` makes them; zero bytes
/// after a member are padding. Anything else behind the last member is damage, not ignored.
public final class GzipByteSource: ByteSource {
  private static let inputBytes = 65_536
  /// Largest window (15) plus 16: a gzip header and nothing else (zlib manual, `inflateInit2`).
  private static let gzipWindow: Int32 = 15 + 16

  private var source: any ByteSource
  private let name: String
  // zlib keeps the address of its stream and of its input: neither may move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var sourceEnded = false
  private var betweenMembers = false
  private var finished = false
  /// Damage that was found behind bytes that were still good; thrown by the next read.
  private var damage: OpsError?

  /// Unpacks `source`.
  ///
  /// - Parameter name: what errors call the file.
  /// - Throws: `OpsError(.internalError)` if zlib cannot be set up, for want of memory.
  public init(_ source: any ByteSource, name: String = "the file") throws {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, Self.gzipWindow, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else {
      stream.deallocate()
      throw OpsError(.internalError, "Unpacking could not be started (zlib \(status))")
    }
    self.source = source
    self.name = name
    self.stream = stream
    self.input = .allocate(byteCount: Self.inputBytes, alignment: 16)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// Compressed bytes unpacked so far, of the compressed size.
  public var position: BytePosition {
    var position = source.position
    position.consumed -= Int(stream.pointee.avail_in)
    return position
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if let damage { throw damage }
    guard buffer.count > 0, !finished else { return 0 }
    let room = min(buffer.count, Int(UInt32.max))
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    defer {
      stream.pointee.next_out = nil
      stream.pointee.avail_out = 0
    }
    do {
      while try Int(stream.pointee.avail_out) == room && step() {}
    } catch let error as OpsError {
      damage = error
    }
    let count = room - Int(stream.pointee.avail_out)
    if count == 0, let damage { throw damage }
    return count
  }

  /// Does one step; false when everything has been unpacked.
  private func step() throws -> Bool {
    if stream.pointee.avail_in == 0 && !sourceEnded { try refill() }
    if betweenMembers {
      skipPadding()
      if stream.pointee.avail_in == 0 {
        finished = sourceEnded
        return !finished
      }
      inflateReset(stream)
      betweenMembers = false
    }
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_STREAM_END:
      betweenMembers = true
    case Z_OK:
      break
    case Z_BUF_ERROR where !sourceEnded:
      break
    case Z_BUF_ERROR:
      throw corrupt("the file is cut off")
    case Z_MEM_ERROR:
      throw OpsError(.internalError, "There is not enough memory to unpack \(name)")
    default:
      throw corrupt("its compressed data are damaged")
    }
    return true
  }

  private func refill() throws {
    let count = try source.read(into: input)
    sourceEnded = count == 0
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
  }

  private func skipPadding() {
    while stream.pointee.avail_in > 0, let next = stream.pointee.next_in, next.pointee == 0 {
      stream.pointee.next_in = next + 1
      stream.pointee.avail_in -= 1
    }
  }

  private func corrupt(_ reason: String) -> OpsError {
    OpsError(
      .corrupt, "Cannot unpack \(name): \(reason)",
      hint: "fetch or compress the file again; check it with gzip -t")
  }
}
