import OpsDomain

/// Reads a text line by line from a ``ByteSource`` with a fixed amount of memory, however long the
/// file or a line is. Lines end with LF or CRLF; a byte order mark in front belongs to no line.
///
/// A reader is used from one place: copies would share the source.
public struct LineReader {
  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]

  private var buffer: SourceBuffer
  private let lineBytes: Int
  private var number = 0

  /// - Parameter lineBytes: the longest line in bytes without its end, at least 1.
  public init(_ source: any ByteSource, lineBytes: Int = Limits.lineBytes) {
    self.lineBytes = max(1, lineBytes)
    buffer = SourceBuffer(source, room: self.lineBytes + 2)
  }

  /// How far the lines have been read, for progress: what lies in the reader's buffer is not.
  public var position: BytePosition { buffer.position }

  /// The next line, good or bad; nil at the end. An empty line is a line.
  ///
  /// Throws what the source throws: `noinput.file` or `data.corrupt`.
  public mutating func next() throws -> SourceLine? {
    var searched = buffer.start
    while true {
      if let end = buffer.bytes[searched..<buffer.filled].firstIndex(of: 0x0a) {
        return take(to: end, next: end + 1)
      }
      searched = buffer.filled
      if buffer.hasEnded {
        return buffer.count > 0 ? take(to: buffer.filled, next: buffer.filled) : nil
      }
      if buffer.count > lineBytes + 1 { return try overlong() }
      let moved = buffer.start
      try buffer.fill()
      searched -= buffer.start == 0 ? moved : 0
    }
  }

  private mutating func take(to end: Int, next: Int) -> SourceLine {
    var content = buffer.bytes[buffer.start..<end]
    if content.last == 0x0d { content = content.dropLast() }
    if number == 0, content.starts(with: Self.mark) { content = content.dropFirst(3) }
    number += 1
    buffer.start = next
    var problem: OpsError?
    if content.count > lineBytes {
      problem = tooLong
    } else if !content.withUnsafeBufferPointer(ByteText.isValidUTF8) {
      problem = OpsError(
        .encoding, "The line is not valid UTF-8", hint: "save the file as UTF-8")
    }
    return SourceLine(number: number, content: Array(content), problem: problem)
  }

  /// A line beyond the limit: keeps its beginning and passes over the rest.
  private mutating func overlong() throws -> SourceLine {
    let kept = Array(buffer.bytes[buffer.start..<buffer.start + lineBytes])
    number += 1
    while true {
      if let end = buffer.bytes[buffer.start..<buffer.filled].firstIndex(of: 0x0a) {
        buffer.start = end + 1
        break
      }
      buffer.start = buffer.filled
      if buffer.hasEnded { break }
      try buffer.fill()
    }
    return SourceLine(number: number, content: kept, problem: tooLong)
  }

  private var tooLong: OpsError {
    OpsError(.longRow, "The line is longer than \(lineBytes) bytes", hint: "shorten its texts")
  }
}
