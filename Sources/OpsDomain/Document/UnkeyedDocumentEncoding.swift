/// The elements of one list being encoded.
struct UnkeyedDocumentEncoding: UnkeyedEncodingContainer {
  let encoding: DocumentEncoding

  var codingPath: [any CodingKey] { encoding.codingPath }
  var count: Int { encoding.count }

  mutating func encodeNil() throws { encoding.append(.null) }

  mutating func encode<T: Encodable>(_ value: T) throws { try put(value) }

  // These two have a default that throws.
  mutating func encode(_ value: Int128) throws { try put(value) }
  mutating func encode(_ value: UInt128) throws { try put(value) }

  private func put(_ value: some Encodable) throws(OpsError) {
    let trail = CodingTrail(encoding.trail, DocumentPosition(count))
    encoding.append(try DocumentEncoding.document(of: value, trail: trail))
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoding.appendNested().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoding.appendNested().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { encoding.appendNested() }
}
