/// The members of one object being decoded.
struct KeyedDocumentDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoding: DocumentDecoding
  let object: DocumentObject
  /// Whether the keys are data and not property names.
  let isVerbatim: Bool

  var codingPath: [any CodingKey] { decoding.codingPath }

  var allKeys: [Key] {
    object.members.indices.compactMap { position in
      let key = key(named: object.members[position].key)
      if key != nil { decoding.noteAsked(position) }
      return key
    }
  }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  /// An absent member counts as null.
  func decodeNil(forKey key: Key) throws -> Bool { member(key)?.isNull ?? true }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try value(type, key)
  }

  // These two have a default that throws.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(type, key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let position = object.position(of: "super")
    if let position { decoding.noteAsked(position) }
    return decoding.open(
      position.map { object.members[$0].value } ?? .null,
      CodingTrail(decoding.trail, DocumentSuperKey()))
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    decoding.open(member(key) ?? .null, trail(key))
  }

  private func value<T: Decodable>(_ type: T.Type, _ key: Key) throws(OpsError) -> T {
    try DocumentDecoding.value(
      type, of: try present(type, key), trail: trail(key), unknown: decoding.unknown.nested)
  }

  private func nested(_ key: Key) throws -> DocumentDecoding {
    decoding.open(try present(Never.self, key), trail(key))
  }

  private func member(_ key: Key) -> Document? {
    let name = isVerbatim ? key.stringValue : SnakeCase.name(key.stringValue)
    guard let position = object.position(of: name) else { return nil }
    decoding.noteAsked(position)
    return object.members[position].value
  }

  /// The member, or null if a type that can be null is asked for.
  private func present<T>(_ type: T.Type, _ key: Key) throws(OpsError) -> Document {
    if let member = member(key) { return member }
    guard type is any ExpressibleByNilLiteral.Type else {
      throw CodingFailure.at(trail(key), "is missing")
    }
    return .null
  }

  /// The key a member belongs to: the camelCase form of its name, or the name itself.
  private func key(named name: String) -> Key? {
    if isVerbatim { return Key(stringValue: name) }
    for candidate in [SnakeCase.camel(name), name] {
      if let key = Key(stringValue: candidate), SnakeCase.name(key.stringValue) == name {
        return key
      }
    }
    return nil
  }

  private func trail(_ key: Key) -> CodingTrail {
    CodingTrail(decoding.trail, key, isVerbatim: isVerbatim)
  }
}

/// The key under which a class keeps the members of its superclass, as in the standard library.
struct DocumentSuperKey: CodingKey {
  var stringValue: String { "super" }
  var intValue: Int? { nil }

  init() {}
  init?(stringValue: String) {
    guard stringValue == "super" else { return nil }
  }
  init?(intValue: Int) { nil }
}
