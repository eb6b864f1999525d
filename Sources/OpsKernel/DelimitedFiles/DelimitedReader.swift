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
  private static let readBytes = 65_536
  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]

  private var source: any ByteSource
  private var scanner: DelimitedScanner
  private let lineBytes: Int
  private let keptBytes: Int
  private var chunk: [UInt8]
  /// The unread bytes are `chunk[start..<filled]`; a row starts at `start`.
  private var start = 0
  private var filled = 0
  /// Bytes that the source has given so far.
  private var delivered = 0
  private var line = 1
  private var sourceEnded = false
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
    self.source = LineGuardSource(source)
    self.scanner = DelimitedScanner(delimiter: delimiter)
    self.lineBytes = min(max(lineBytes, 1), 16 << 20)
    self.keptBytes = self.lineBytes * Self.keptLimits
    self.chunk = [UInt8](repeating: 0, count: keptBytes + 2 + Self.readBytes)
  }

  /// How far the rows have been read, for progress: what lies in the reader's buffer is not.
  public var position: BytePosition {
    source.position.without(unread: filled - start, of: delivered)
  }

  /// The next row, good or bad; nil at the end.
  ///
  /// - Throws: what the source throws: `OpsError` with `.noInput` or `.corrupt`. Whole rows in
  ///   front of the damage come first.
  public mutating func next() throws -> DelimitedRecord? {
    if !hasBegun { try begin() }
    while true {
      // Two bytes more than the limit: enough to see a line end of either length behind a row of
      // exactly the limit, and no more, so that how much is buffered cannot change the outcome.
      let window = min(filled - start, lineBytes + 2)
      let atEnd = sourceEnded && window == filled - start
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
        try fill()
      case .broken(let fault, let at):
        return try badLine(fault, from: 0, foundAt: at)
      }
    }
  }

  private mutating func begin() throws {
    while !sourceEnded, filled < Self.byteOrderMark.count,
      Self.byteOrderMark.starts(with: chunk[..<filled])
    {
      try fill()
    }
    hasBegun = true
    let hasMark = chunk[..<filled].starts(with: Self.byteOrderMark)
    scanner.begin(origin: hasMark ? Self.byteOrderMark.count : 0)
  }

  @inline(__always)
  private mutating func scan(_ window: Int, atEnd: Bool) -> DelimitedScanner.Outcome {
    chunk.withUnsafeBufferPointer {
      scanner.scan(UnsafeBufferPointer(rebasing: $0[start..<start + window]), atEnd: atEnd)
    }
  }

  /// Reads more bytes behind those there are; moves these to the front if room runs short.
  private mutating func fill() throws {
    if start > 0, chunk.count - filled < Self.readBytes {
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
    sourceEnded = count == 0
  }

  /// Goes on behind `length` bytes that are done with.
  private mutating func pass(_ length: Int, lines: Int) {
    start += length
    line += lines
    scanner.begin()
  }

  /// Hands out a row of good form.
  private mutating func take(content: Int, length: Int) -> DelimitedRecord {
    let range = start..<start + length
    let hasQuotes = scanner.hasQuotes
    let (raw, isValid, lineEnds) = chunk.withUnsafeBufferPointer {
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
    let searched = start..<start + lineBytes
    let isOpen = scanner.isOpen(at: lineBytes + 2)
    let spansLines = chunk.withUnsafeBufferPointer {
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
      let window = min(filled - start, keptBytes + 2)
      let atEnd = sourceEnded && window == filled - start
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
      try fill()
    }
  }

  private func lineEnd(
    _ from: Int, _ window: Int
  ) -> (offset: Int, length: Int, undecided: Bool)? {
    chunk.withUnsafeBufferPointer {
      ByteText.lineEnd(in: UnsafeBufferPointer(rebasing: $0[start..<start + window]), from: from)
    }
  }

  private mutating func bad(
    _ fault: DelimitedFault, content: Int, lineEndBytes: Int
  ) -> DelimitedRecord {
    let length = content + lineEndBytes
    let record = DelimitedRecord(
      line: line, raw: Array(chunk[start..<start + length]), lineEndBytes: lineEndBytes,
      origin: 0, ends: [], fault: fault)
    pass(length, lines: lines(in: start..<start + length))
    return record
  }

  /// A bad row larger than the buffer: keeps its beginning and drops the rest of the line.
  private mutating func hugeLine(_ fault: DelimitedFault, from: Int) throws -> DelimitedRecord {
    let kept = Array(chunk[start..<start + keptBytes])
    let record = DelimitedRecord(
      line: line, raw: kept, lineEndBytes: 0, origin: 0, ends: [], fault: fault,
      isComplete: false)
    line += lines(in: start..<start + from)
    start += from
    while true {
      if let end = lineEnd(0, filled - start), !end.undecided || sourceEnded {
        pass(end.offset + end.length, lines: 1)
        return record
      } else if let end = lineEnd(0, filled - start) {
        start += end.offset
      } else {
        start = filled
      }
      if sourceEnded {
        scanner.begin()
        return record
      }
      try fill()
    }
  }

  private func lines(in range: Range<Int>) -> Int {
    chunk.withUnsafeBufferPointer {
      ByteText.lineEnds(in: UnsafeBufferPointer(rebasing: $0[range]))
    }
  }
}
