/// The elements of one list being decoded, one after the other.
struct UnkeyedDocumentDecoding: UnkeyedDecodingContainer {
  let decoding: DocumentDecoding
  let items: [Document]
  private(set) var currentIndex = 0

  init(decoding: DocumentDecoding, items: [Document]) {
    self.decoding = decoding
    self.items = items
  }

  var codingPath: [any CodingKey] { decoding.codingPath }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  mutating func decodeNil() throws -> Bool {
    guard try current().isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try value(type) }

  // These two have a default that throws.
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try value(type) }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type) }

  private mutating func value<T: Decodable>(_ type: T.Type) throws(OpsError) -> T {
    let value = try DocumentDecoding.value(
      type, of: try current(), trail: trail, unknown: decoding.unknown.nested)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try open().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try open().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try open() }

  private var trail: CodingTrail { CodingTrail(decoding.trail, DocumentPosition(currentIndex)) }

  private mutating func open() throws(OpsError) -> DocumentDecoding {
    let child = decoding.open(try current(), trail)
    currentIndex += 1
    return child
  }

  private func current() throws(OpsError) -> Document {
    guard currentIndex < items.count else {
      throw CodingFailure.at(decoding.trail, "has fewer than \(currentIndex + 1) elements")
    }
    return items[currentIndex]
  }
}

/// The place of an element in a list, as a coding key.
struct DocumentPosition: CodingKey {
  let index: Int
  var stringValue: String { String(index) }
  var intValue: Int? { index }

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) {
    guard let index = Int(stringValue) else { return nil }
    self.init(index)
  }
}
