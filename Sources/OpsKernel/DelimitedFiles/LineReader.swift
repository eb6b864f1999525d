import OpsDomain

/// Reads a text line by line from a ``ByteSource`` with a fixed amount of memory, however long the
/// file or a line is. Lines end with LF or CRLF; a byte order mark in front belongs to no line.
///
/// A reader is used from one place: copies would share the source.
public struct LineReader {
  private static let readBytes = 65_536
  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  private var source: any ByteSource
  private let lineBytes: Int
  private var chunk: [UInt8]
  private var start = 0
  private var filled = 0
  /// Bytes that the source has given so far.
  private var delivered = 0
  private var number = 0
  private var hasEnded = false

  /// - Parameter lineBytes: the longest line in bytes without its end, at least 1.
  public init(_ source: any ByteSource, lineBytes: Int = Limits.lineBytes) {
    self.source = LineGuardSource(source)
    self.lineBytes = max(1, lineBytes)
    chunk = [UInt8](repeating: 0, count: self.lineBytes + 2 + Self.readBytes)
  }

  /// How far the lines have been read, for progress: what lies in the reader's buffer is not.
  public var position: BytePosition {
    source.position.without(unread: filled - start, of: delivered)
  }

  /// The next line, good or bad; nil at the end. An empty line is a line.
  ///
  /// Throws what the source throws: `noinput.file` or `data.corrupt`.
  public mutating func next() throws -> SourceLine? {
    var searched = start
    while true {
      if let end = chunk[searched..<filled].firstIndex(of: 0x0a) {
        return take(to: end, next: end + 1)
      }
      searched = filled
      if hasEnded { return filled > start ? take(to: filled, next: filled) : nil }
      if filled - start > lineBytes + 1 { return try overlong() }
      let moved = start
      try fill()
      searched -= start == 0 ? moved : 0
    }
  }

  private mutating func take(to end: Int, next: Int) -> SourceLine {
    var content = chunk[start..<end]
    if content.last == 0x0d { content = content.dropLast() }
    if number == 0, content.starts(with: Self.mark) { content = content.dropFirst(3) }
    number += 1
    start = next
    var problem: OpsError?
    if content.count > lineBytes {
      problem = tooLong
    } else if !content.withUnsafeBufferPointer(ByteText.isValidUTF8) {
      problem = OpsError(
        .encoding, "The line is not valid UTF-8", hint: "Save the file as UTF-8")
    }
    return SourceLine(number: number, content: Array(content), problem: problem)
  }

  /// A line beyond the limit: keeps its beginning and passes over the rest.
  private mutating func overlong() throws -> SourceLine {
    let kept = Array(chunk[start..<start + lineBytes])
    number += 1
    while true {
      if let end = chunk[start..<filled].firstIndex(of: 0x0a) {
        start = end + 1
        break
      }
      start = filled
      if hasEnded { break }
      try fill()
    }
    return SourceLine(number: number, content: kept, problem: tooLong)
  }

  private var tooLong: OpsError {
    OpsError(.longRow, "The line is longer than \(lineBytes) bytes", hint: "Shorten its texts")
  }

  /// Reads more bytes behind those there are, and moves these to the front if room runs short.
  private mutating func fill() throws {
    if chunk.count - filled < Self.readBytes, start > 0 {
      let count = filled - start
      chunk.withUnsafeMutableBytes {
        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<filled]))
      }
      start = 0
      filled = count
    }
    let free = filled..<chunk.count
    let count = try chunk.withUnsafeMutableBytes {
      try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[free]))
    }
    filled += count
    delivered += count
    hasEnded = count == 0
  }
}
