/// The members of one object being encoded.
struct KeyedDocumentEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoding: DocumentEncoding
  /// Whether the keys are data and not property names.
  let isVerbatim: Bool

  var codingPath: [any CodingKey] { encoding.codingPath }

  mutating func encodeNil(forKey key: Key) throws {
    encoding.set(name(key), .null)
  }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try put(value, key)
  }

  // Most fields are of these kinds: they need no encoder and no way back for an error.
  mutating func encode(_ value: String, forKey key: Key) { encoding.set(name(key), .text(value)) }
  mutating func encode(_ value: Bool, forKey key: Key) { encoding.set(name(key), .bool(value)) }
  mutating func encode(_ value: Int64, forKey key: Key) {
    encoding.set(name(key), .integer(value))
  }
  mutating func encode(_ value: Int, forKey key: Key) {
    encoding.set(name(key), .integer(Int64(value)))
  }

  // The standard library leaves nil out, by one default per type; each has to be replaced by name.
  mutating func encodeIfPresent(_ value: Bool?, forKey key: Key) {
    encoding.set(name(key), value.map(Document.bool) ?? .null)
  }
  mutating func encodeIfPresent(_ value: String?, forKey key: Key) {
    encoding.set(name(key), value.map(Document.text) ?? .null)
  }
  mutating func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: Int64?, forKey key: Key) {
    encoding.set(name(key), value.map(Document.integer) ?? .null)
  }
  mutating func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try put(value, key) }
  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try put(value, key)
  }

  // These two have a default that throws.
  mutating func encode(_ value: Int128, forKey key: Key) throws { try put(value, key) }
  mutating func encode(_ value: UInt128, forKey key: Key) throws { try put(value, key) }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    encoding.setNested("super", CodingTrail(encoding.trail, DocumentSuperKey()))
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func put<T: Encodable>(_ value: T?, _ key: Key) throws(OpsError) {
    let document: Document =
      if let value {
        try DocumentEncoding.document(of: value, trail: trail(key))
      } else {
        .null
      }
    encoding.set(name(key), document)
  }

  private func nested(_ key: Key) -> DocumentEncoding {
    encoding.setNested(name(key), trail(key))
  }

  private func name(_ key: Key) -> String {
    isVerbatim ? key.stringValue : SnakeCase.name(key.stringValue)
  }

  private func trail(_ key: Key) -> CodingTrail {
    CodingTrail(encoding.trail, key, isVerbatim: isVerbatim)
  }
}
