import Glibc
import OpsDomain

/// A source of lines that gives up when no line ends: such a file has no rows, and some of them,
/// such as `/dev/zero`, never end at all.
struct LineGuardSource: ByteSource {
  private var source: any ByteSource
  private let limit: Int
  /// Bytes since the last line end.
  private var open = 0

  /// - Parameter limit: the most bytes without a line end.
  init(_ source: any ByteSource, limit: Int = Limits.lineSearchBytes) {
    self.source = source
    self.limit = limit
  }

  var position: BytePosition { source.position }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes) bytes"
  }

  /// Throws `data.long_row` beyond the limit, and what the source throws.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try source.read(into: buffer)
    guard count > 0 else { return 0 }
    let read = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
    if let end = read.lastIndex(where: { $0 == 0x0a || $0 == 0x0d }) {
      open = count - 1 - end
      return count
    }
    open += count
    guard open <= limit else {
      throw OpsError(
        .longRow, "The file has no line end in \(Self.size(limit))",
        hint: "check that this is the right file")
    }
    return count
  }
}

extension ByteSources {
  /// The same bytes, with an error where no line ends: see `data.long_row`.
  public static func lines(of source: any ByteSource) -> any ByteSource { LineGuardSource(source) }
}
