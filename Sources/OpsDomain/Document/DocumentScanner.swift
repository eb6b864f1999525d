/// One pass over the bytes of a JSON text. It never reads past the end and goes no deeper than its
/// limit, so the recursion is bounded.
struct DocumentScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  let maximumDepth: Int
  var position = 0
  /// Collects texts that hold escapes; kept to be reused.
  var scratch: [UInt8] = []

  init(_ raw: UnsafeRawBufferPointer, maximumDepth: Int) {
    bytes = UnsafeBufferPointer(
      start: raw.baseAddress?.assumingMemoryBound(to: UInt8.self), count: raw.count)
    self.maximumDepth = maximumDepth
  }

  mutating func wholeDocument() throws(OpsError) -> Document {
    let document = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw malformed("There is more text after the value") }
    return document
  }

  private mutating func value(depth: Int) throws(OpsError) -> Document {
    skipSpace()
    switch peek {
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .list(try list(depth: depth + 1))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw malformed("A value is expected")
    }
  }

  private mutating func list(depth: Int) throws(OpsError) -> [Document] {
    try checkDepth(depth)
    position += 1
    var items: [Document] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return items }
    while true {
      items.append(try value(depth: depth))
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      if take(UInt8(ascii: "]")) { return items }
      throw malformed("A comma or ] is expected")
    }
  }

  private mutating func object(depth: Int) throws(OpsError) -> DocumentObject {
    try checkDepth(depth)
    position += 1
    var object = DocumentObject()
    skipSpace()
    if take(UInt8(ascii: "}")) { return object }
    while true {
      skipSpace()
      let start = position
      guard peek == UInt8(ascii: "\"") else { throw malformed("A key in quotes is expected") }
      let key = try text()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw malformed("A colon is expected") }
      let member = try value(depth: depth)
      guard object.appendIfNew(key, member) else {
        let name = DocumentWriter.printable(key)
        throw OpsError(.duplicate, "Key \(name) is given twice at byte \(start)", field: name)
      }
      skipSpace()
      if take(UInt8(ascii: ",")) { continue }
      if take(UInt8(ascii: "}")) { return object }
      throw malformed("A comma or } is expected")
    }
  }

  private mutating func word(
    _ word: StaticString, _ document: Document
  ) throws(OpsError) -> Document {
    for offset in 0..<word.utf8CodeUnitCount {
      guard peek == word.utf8Start[offset] else { throw malformed("A value is expected") }
      position += 1
    }
    return document
  }

  private func checkDepth(_ depth: Int) throws(OpsError) {
    guard depth <= maximumDepth else {
      throw OpsError(
        .tooLarge, "The document is nested deeper than \(maximumDepth) levels at byte \(position)")
    }
  }

  /// The byte at the position; 0 at the end, which no rule of the grammar accepts.
  var peek: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  func malformed(_ sentence: String, at place: Int? = nil) -> OpsError {
    let place = place ?? position
    let ended = place >= bytes.count ? ", but the input ends" : ""
    return OpsError(.malformed, "\(sentence)\(ended) at byte \(place)")
  }
}
