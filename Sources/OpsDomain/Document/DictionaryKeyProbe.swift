/// Finds out which coding key type the standard library uses for dictionaries.
///
/// Keys of dictionaries are data: they must not become snake_case. The library's key type is not
/// public, so an empty dictionary is encoded once and the type it asks for is remembered.
final class DictionaryKeyProbe: Encoder {
  private var found: ObjectIdentifier?
  private let encoding = DocumentEncoding(trail: nil)

  private static let keyType: ObjectIdentifier? = {
    let probe = DictionaryKeyProbe()
    // Encoding no members has nothing that can fail; without an answer no key counts as data.
    try? [String: Bool]().encode(to: probe)
    return probe.found
  }()

  /// Whether keys of this type are the keys of a dictionary.
  static func isDictionaryKey<Key: CodingKey>(_ type: Key.Type) -> Bool {
    ObjectIdentifier(type) == keyType
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    found = ObjectIdentifier(type)
    return KeyedEncodingContainer(
      KeyedDocumentEncoding<Key>(encoding: encoding, isVerbatim: true))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { encoding.unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer {
    encoding.singleValueContainer()
  }
}
