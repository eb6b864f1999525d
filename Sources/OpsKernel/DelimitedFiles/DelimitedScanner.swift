/// Finds the fields and the end of one row (RFC 4180, and lone LF or CR as line ends).
///
/// It can be fed in pieces: what it has seen it does not look at again. Offsets count from the
/// first byte of the row, so the row may move in memory between two calls.
struct DelimitedScanner {
  enum Outcome {
    /// The row does not end within the bytes there are.
    case needsMore
    /// A row of `content` bytes, `length` bytes with its line end.
    case row(content: Int, length: Int)
    /// The quotes do not match; found at offset `at`.
    case broken(DelimitedFault, at: Int)
  }

  private enum State { case fieldStart, plain, quoted, afterQuote }

  private static let lineFeed: UInt8 = 0x0a
  private static let carriageReturn: UInt8 = 0x0d
  private static let quote = DelimitedField.quote

  /// Where each field ends.
  private(set) var ends: [UInt32] = []
  /// Where the first field starts.
  private(set) var origin = 0
  /// Whether a field is quoted, so that the row may hold line ends.
  private(set) var hasQuotes = false

  private let delimiter: UInt8
  private let delimiterWord: UInt64
  private var state = State.fieldStart
  private var position = 0

  /// Whether the quoted field being read is not known to be closed when `count` bytes were seen.
  func isOpen(at count: Int) -> Bool {
    state == .quoted || (state == .afterQuote && position == count)
  }

  init(delimiter: Delimiter) {
    self.delimiter = delimiter.byte
    self.delimiterWord = Self.spread(delimiter.byte)
    ends.reserveCapacity(32)
  }

  /// Starts a new row whose first field lies `origin` bytes behind its first byte.
  mutating func begin(origin: Int = 0) {
    // One very wide row must not make every later row carry its room.
    if ends.capacity > 1_024 { ends = [] }
    ends.removeAll(keepingCapacity: true)
    self.origin = origin
    position = origin
    state = .fieldStart
    hasQuotes = false
  }

  /// Looks on in the bytes of the row. `atEnd` says that no byte will ever follow `bytes`.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool) -> Outcome {
    guard let base = bytes.baseAddress else { return atEnd ? endOfInput() : .needsMore }
    let count = bytes.count
    while position < count {
      switch state {
      case .fieldStart:
        if base[position] == Self.quote {
          hasQuotes = true
          state = .quoted
          position += 1
        } else {
          state = .plain
        }
      case .plain:
        if scanPlain(base, count) { return lineEnd(base, count, atEnd: atEnd) }
      case .quoted:
        if let hit = ByteText.find(Self.quote, base, position..<count) {
          position = hit + 1
          state = .afterQuote
        } else {
          position = count
        }
      case .afterQuote:
        let byte = base[position]
        if byte == Self.quote {
          state = .quoted
          position += 1
        } else if byte == delimiter {
          ends.append(UInt32(position))
          state = .fieldStart
          position += 1
        } else if byte == Self.lineFeed || byte == Self.carriageReturn {
          return lineEnd(base, count, atEnd: atEnd)
        } else {
          return .broken(.textAfterQuote, at: position)
        }
      }
    }
    return atEnd ? endOfInput() : .needsMore
  }

  /// Passes over unquoted fields, eight bytes at a time. True if `position` is at a line end;
  /// false if the bytes are used up or a quoted field starts.
  private mutating func scanPlain(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var at = position
    while at &+ 8 <= count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
      var hits = matches(word)
      while hits != 0 {
        let hit = at &+ hits.trailingZeroBitCount &>> 3
        guard base[hit] == delimiter else {
          position = hit
          return true
        }
        ends.append(UInt32(truncatingIfNeeded: hit))
        let next = hit &+ 1
        if next == count || base[next] == Self.quote {
          position = next
          state = .fieldStart
          return false
        }
        hits &= hits &- 1
      }
      at &+= 8
    }
    while at < count {
      let byte = base[at]
      if byte == delimiter {
        ends.append(UInt32(truncatingIfNeeded: at))
        position = at + 1
        state = .fieldStart
        return false
      }
      if byte == Self.lineFeed || byte == Self.carriageReturn {
        position = at
        return true
      }
      at &+= 1
    }
    position = count
    return false
  }

  /// Ends the row at the line end at `position`. A CR as the last byte waits for a LF.
  private mutating func lineEnd(
    _ base: UnsafePointer<UInt8>, _ count: Int, atEnd: Bool
  ) -> Outcome {
    var length = position + 1
    if base[position] == Self.carriageReturn {
      if length < count {
        if base[length] == Self.lineFeed { length += 1 }
      } else if !atEnd {
        return .needsMore
      }
    }
    ends.append(UInt32(position))
    return .row(content: position, length: length)
  }

  private mutating func endOfInput() -> Outcome {
    if state == .quoted { return .broken(.unclosedQuote, at: position) }
    ends.append(UInt32(position))
    return .row(content: position, length: position)
  }

  /// The top bit of every byte of `word` that is a delimiter, LF or CR; all other bits are 0.
  @inline(__always)
  private func matches(_ word: UInt64) -> UInt64 {
    let found =
      Self.zeroBytes(word ^ delimiterWord)
      | Self.zeroBytes(word ^ 0x0a0a_0a0a_0a0a_0a0a)
      | Self.zeroBytes(word ^ 0x0d0d_0d0d_0d0d_0d0d)
    return found & 0x8080_8080_8080_8080
  }

  /// The top bit of a byte is set exactly if the byte is zero; the other bits mean nothing. No
  /// carry crosses a byte, so unlike the shorter formula this one has no false hits.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7f7f_7f7f_7f7f_7f7f
    return ~(((word & low) &+ low) | word)
  }

  private static func spread(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }
}
