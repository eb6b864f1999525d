import OpsDomain

/// Reads rows of a delimited text (RFC 4180) from a ``ByteSource``, one at a time, with a fixed
/// amount of memory however long the file or a row in it is.
///
/// - Lines end with LF, CRLF or CR; the last one needs no line end. Empty lines are passed over.
/// - A byte order mark in front is no part of the first field.
/// - A bad row is a record with a ``DelimitedRecord/problem``, not an error: reading goes on
///   behind the end of the line it *starts* on. So a quote that is never closed costs the line it
///   stands on and not the good rows behind it.
/// - What follows from the file alone is the same whatever sizes the source reads in.
///
/// A reader is used from one place: copies would share the source.
public struct DelimitedReader {
  /// Of a row over the length limit, this many times the limit is kept.
  private static let keptLimits = 4
  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  /// A row starts where the unread bytes do.
  private var buffer: SourceBuffer
  private var scanner: DelimitedScanner
  private let lineBytes: Int
  private let keptBytes: Int
  private var line = 1
  private var hasBegun = false

  /// - Parameters:
  ///   - source: where the bytes come from.
  ///   - delimiter: what stands between two fields.
  ///   - lineBytes: the longest row in bytes without its line end, 1 to 16 MiB; other values are
  ///     brought into that range.
  public init(
    _ source: any ByteSource, delimiter: Delimiter = .comma,
    lineBytes: Int = Limits.lineBytes
  ) {
    self.scanner = DelimitedScanner(delimiter: delimiter)
    self.lineBytes = min(max(lineBytes, 1), 16 << 20)
    self.keptBytes = self.lineBytes * Self.keptLimits
    self.buffer = SourceBuffer(source, room: keptBytes + 2)
  }

  /// How far the rows have been read, for progress: what lies in the reader's buffer is not.
  public var position: BytePosition { buffer.position }

  /// The next row, good or bad; nil at the end.
  ///
  /// - Throws: what the source throws: `OpsError` with `.noInput` or `.corrupt`. Whole rows in
  ///   front of the damage come first.
  public mutating func next() throws -> DelimitedRecord? {
    if !hasBegun { try begin() }
    while true {
      // Two bytes more than the limit: enough to see a line end of either length behind a row of
      // exactly the limit, and no more, so that how much is buffered cannot change the outcome.
      let window = min(buffer.count, lineBytes + 2)
      let atEnd = buffer.hasEnded && window == buffer.count
      switch scan(window, atEnd: atEnd) {
      case .row(let content, let length):
        if content == scanner.origin {
          if length == content { return nil }
          pass(length, lines: 1)
        } else if content > lineBytes {
          return try overlong()
        } else {
          return take(content: content, length: length)
        }
      case .needsMore:
        if window == lineBytes + 2 { return try overlong() }
        try buffer.fill()
      case .broken(let fault, let at):
        return try badLine(fault, from: 0, foundAt: at)
      }
    }
  }

  private mutating func begin() throws {
    while !buffer.hasEnded, buffer.filled < Self.byteOrderMark.count,
      Self.byteOrderMark.starts(with: buffer.bytes[..<buffer.filled])
    {
      try buffer.fill()
    }
    hasBegun = true
    let hasMark = buffer.bytes[..<buffer.filled].starts(with: Self.byteOrderMark)
    scanner.begin(origin: hasMark ? Self.byteOrderMark.count : 0)
  }

  @inline(__always)
  private mutating func scan(_ window: Int, atEnd: Bool) -> DelimitedScanner.Outcome {
    buffer.bytes.withUnsafeBufferPointer {
      scanner.scan(
        UnsafeBufferPointer(rebasing: $0[buffer.start..<buffer.start + window]), atEnd: atEnd)
    }
  }

  /// Goes on behind `length` bytes that are done with.
  private mutating func pass(_ length: Int, lines: Int) {
    buffer.start += length
    line += lines
    scanner.begin()
  }

  /// Hands out a row of good form.
  private mutating func take(content: Int, length: Int) -> DelimitedRecord {
    let range = buffer.start..<buffer.start + length
    let hasQuotes = scanner.hasQuotes
    let (raw, isValid, lineEnds) = buffer.bytes.withUnsafeBufferPointer {
      let bytes = UnsafeBufferPointer(rebasing: $0[range])
      let lineEnds = hasQuotes ? ByteText.lineEnds(in: bytes) : 1
      return (Array(bytes), ByteText.isValidUTF8(bytes), lineEnds)
    }
    let record = DelimitedRecord(
      line: line, raw: raw, lineEndBytes: length - content, origin: scanner.origin,
      ends: scanner.ends, fault: isValid ? nil : .encoding)
    pass(length, lines: lineEnds)
    return record
  }

  /// A row longer than the limit. If it is because a quote stays open over a line end, that quote
  /// is the fault.
  private mutating func overlong() throws -> DelimitedRecord {
    let searched = buffer.start..<buffer.start + lineBytes
    let isOpen = scanner.isOpen(at: lineBytes + 2)
    let spansLines = buffer.bytes.withUnsafeBufferPointer {
      ByteText.lineEnd(in: UnsafeBufferPointer(rebasing: $0[searched]), from: 0) != nil
    }
    if isOpen && spansLines { return try badLine(.unclosedQuote, from: 0, foundAt: lineBytes) }
    return try badLine(.tooLong(limit: lineBytes), from: lineBytes, foundAt: lineBytes)
  }

  /// Hands out a bad row: it goes to the first line end at or behind offset `from`.
  private mutating func badLine(
    _ fault: DelimitedFault, from: Int, foundAt: Int
  ) throws -> DelimitedRecord {
    var searched = from
    while true {
      let window = min(buffer.count, keptBytes + 2)
      let atEnd = buffer.hasEnded && window == buffer.count
      let end = lineEnd(searched, window)
      searched = end?.offset ?? max(searched, window)
      if searched > keptBytes { return try hugeLine(fault, from: searched) }
      if let end, !end.undecided || atEnd {
        // Text behind a quote on a later line: the quote of the first line was not closed there.
        let isLater = fault == .textAfterQuote && end.offset < foundAt
        return bad(
          isLater ? .unclosedQuote : fault, content: end.offset, lineEndBytes: end.length)
      }
      if atEnd { return bad(fault, content: window, lineEndBytes: 0) }
      try buffer.fill()
    }
  }

  private func lineEnd(
    _ from: Int, _ window: Int
  ) -> (offset: Int, length: Int, undecided: Bool)? {
    buffer.bytes.withUnsafeBufferPointer {
      ByteText.lineEnd(
        in: UnsafeBufferPointer(rebasing: $0[buffer.start..<buffer.start + window]), from: from)
    }
  }

  private mutating func bad(
    _ fault: DelimitedFault, content: Int, lineEndBytes: Int
  ) -> DelimitedRecord {
    let length = content + lineEndBytes
    let record = DelimitedRecord(
      line: line, raw: Array(buffer.bytes[buffer.start..<buffer.start + length]),
      lineEndBytes: lineEndBytes, origin: 0, ends: [], fault: fault)
    pass(length, lines: lines(in: buffer.start..<buffer.start + length))
    return record
  }

  /// A bad row larger than the buffer: keeps its beginning and drops the rest of the line.
  private mutating func hugeLine(_ fault: DelimitedFault, from: Int) throws -> DelimitedRecord {
    let kept = Array(buffer.bytes[buffer.start..<buffer.start + keptBytes])
    let record = DelimitedRecord(
      line: line, raw: kept, lineEndBytes: 0, origin: 0, ends: [], fault: fault,
      isComplete: false)
    line += lines(in: buffer.start..<buffer.start + from)
    buffer.start += from
    while true {
      if let end = lineEnd(0, buffer.count), !end.undecided || buffer.hasEnded {
        pass(end.offset + end.length, lines: 1)
        return record
      } else if let end = lineEnd(0, buffer.count) {
        buffer.start += end.offset
      } else {
        buffer.start = buffer.filled
      }
      if buffer.hasEnded {
        scanner.begin()
        return record
      }
      try buffer.fill()
    }
  }

  private func lines(in range: Range<Int>) -> Int {
    buffer.bytes.withUnsafeBufferPointer {
      ByteText.lineEnds(in: UnsafeBufferPointer(rebasing: $0[range]))
    }
  }
}
