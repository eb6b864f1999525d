/// A value that encodes itself as one plain value.
struct SingleDocumentEncoding: SingleValueEncodingContainer {
  let encoding: DocumentEncoding

  var codingPath: [any CodingKey] { encoding.codingPath }

  mutating func encodeNil() throws { encoding.put(.null) }
  mutating func encode(_ value: Bool) throws { encoding.put(.bool(value)) }
  mutating func encode(_ value: String) throws { encoding.put(.text(value)) }
  mutating func encode(_ value: Double) throws {
    throw CodingFailure.floatingPoint(encoding.trail)
  }
  mutating func encode(_ value: Float) throws {
    throw CodingFailure.floatingPoint(encoding.trail)
  }
  mutating func encode(_ value: Int) throws { put(value) }
  mutating func encode(_ value: Int8) throws { put(value) }
  mutating func encode(_ value: Int16) throws { put(value) }
  mutating func encode(_ value: Int32) throws { put(value) }
  mutating func encode(_ value: Int64) throws { put(value) }
  mutating func encode(_ value: Int128) throws { put(value) }
  mutating func encode(_ value: UInt) throws { put(value) }
  mutating func encode(_ value: UInt8) throws { put(value) }
  mutating func encode(_ value: UInt16) throws { put(value) }
  mutating func encode(_ value: UInt32) throws { put(value) }
  mutating func encode(_ value: UInt64) throws { put(value) }
  mutating func encode(_ value: UInt128) throws { put(value) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    encoding.put(try DocumentEncoding.document(of: value, trail: encoding.trail))
  }

  private func put(_ value: some BinaryInteger) {
    encoding.put(DocumentEncoding.integer(value))
  }
}
