/// The decoder one value reads itself from.
final class DocumentDecoding: Decoder {
  let document: Document
  let trail: CodingTrail?
  let unknown: UnknownMembers
  /// Which members were asked for, by position; nil as long as none can be unknown.
  private var isAsked: [Bool]?
  /// Whether the type has looked at the document at all. One without properties does not.
  private var isRead = false
  /// Decoders of nested containers: their unknown members are looked for with ours.
  private var nested: [DocumentDecoding] = []

  init(_ document: Document, trail: CodingTrail?, unknown: UnknownMembers) {
    self.document = document
    self.trail = trail
    self.unknown = unknown
  }

  var codingPath: [any CodingKey] { CodingTrail.path(trail) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Reads a value of that type. Documents are passed through as they are.
  static func value<T: Decodable>(
    _ type: T.Type, of document: Document, trail: CodingTrail?, unknown: UnknownMembers
  ) throws(OpsError) -> T {
    if let value = try plain(type, of: document, trail: trail) { return value }
    let decoding = DocumentDecoding(document, trail: trail, unknown: unknown)
    let value: T
    do {
      value = try T(from: decoding)
    } catch {
      throw CodingFailure.wrap(error, trail, hint: CodingFailure.choices(of: type))
    }
    if !decoding.isRead, unknown != .ignore { _ = try decoding.askForNothing() }
    try decoding.refuseUnknown()
    return value
  }

  /// The types that are read most, without a decoder of their own; nil for every other type.
  private static func plain<T>(
    _ type: T.Type, of document: Document, trail: CodingTrail?
  ) throws(OpsError) -> T? {
    if T.self == String.self { return try text(document, trail) as? T }
    if T.self == Int.self { return try integer(Int.self, document, trail) as? T }
    if T.self == Int64.self { return try integer(Int64.self, document, trail) as? T }
    if T.self == Bool.self { return try truth(document, trail) as? T }
    if T.self == Document.self { return document as? T }
    if T.self == DocumentObject.self { return try object(document, trail) as? T }
    return nil
  }

  static func text(_ document: Document, _ trail: CodingTrail?) throws(OpsError) -> String {
    guard case .text(let value) = document else {
      throw CodingFailure.mismatch(trail, "text", document)
    }
    return value
  }

  static func truth(_ document: Document, _ trail: CodingTrail?) throws(OpsError) -> Bool {
    guard case .bool(let value) = document else {
      throw CodingFailure.mismatch(trail, "true or false", document)
    }
    return value
  }

  static func integer<I: FixedWidthInteger>(
    _ type: I.Type, _ document: Document, _ trail: CodingTrail?
  ) throws(OpsError) -> I {
    switch document {
    case .integer(let value):
      if let value = I(exactly: value) { return value }
    case .number(let text):
      // Types wider than Int64 have values that a document holds as exact text.
      if let value = I(text) { return value }
    case .null, .bool, .text, .list, .object:
      throw CodingFailure.mismatch(trail, "a whole number", document)
    }
    throw CodingFailure.at(trail, "must be a whole number from \(I.min) to \(I.max)")
  }

  static func object(
    _ document: Document, _ trail: CodingTrail?
  ) throws(OpsError) -> DocumentObject {
    guard case .object(let value) = document else {
      throw CodingFailure.mismatch(trail, "an object", document)
    }
    return value
  }

  func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let object = try askForNothing()
    let isVerbatim = DictionaryKeyProbe.isDictionaryKey(type)
    if isVerbatim {
      for position in 0..<object.count { noteAsked(position) }
    }
    return KeyedDecodingContainer(
      KeyedDocumentDecoding<Key>(decoding: self, object: object, isVerbatim: isVerbatim))
  }

  /// The members, which are unknown as long as nobody asks for them.
  private func askForNothing() throws(OpsError) -> DocumentObject {
    isRead = true
    let object = try Self.object(document, trail)
    if unknown != .ignore, isAsked == nil {
      isAsked = Array(repeating: false, count: object.count)
    }
    return object
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    isRead = true
    guard case .list(let items) = document else {
      throw CodingFailure.mismatch(trail, "a list", document)
    }
    return UnkeyedDocumentDecoding(decoding: self, items: items)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    isRead = true
    return SingleDocumentDecoding(decoding: self)
  }

  func noteAsked(_ position: Int) {
    isAsked?[position] = true
  }

  /// A decoder for a container opened inside this one.
  func open(_ document: Document, _ trail: CodingTrail) -> DocumentDecoding {
    let child = DocumentDecoding(document, trail: trail, unknown: unknown.nested)
    nested.append(child)
    return child
  }

  private func refuseUnknown() throws(OpsError) {
    if let isAsked, case .object(let object) = document,
      let position = isAsked.firstIndex(of: false)
    {
      let key = DocumentName(object.members[position].key)
      let field = CodingTrail.field(CodingTrail(trail, key, isVerbatim: true)) ?? ""
      throw OpsError(.usageUnknownOption, "Unknown field \(field)", field: field)
    }
    for child in nested { try child.refuseUnknown() }
  }
}

/// A member name that is data (of a foreign coder), not a Swift property name.
struct DocumentName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
