/// The encoder one value writes itself to; it collects one document.
final class DocumentEncoding: Encoder {
  private enum Shape { case value, list, object }

  let trail: CodingTrail?
  private var shape: Shape?
  private var value: Document = .null
  private var list: [Document] = []
  private var object = DocumentObject()
  private var isDictionary = false
  /// Nested containers, which may still be written to; each has a `null` holding its place.
  private var nested: [(place: Place, encoding: DocumentEncoding)] = []
  private var isContradictory = false

  private enum Place {
    case index(Int)
    case name(String)
  }

  init(trail: CodingTrail?) { self.trail = trail }

  var codingPath: [any CodingKey] { CodingTrail.path(trail) }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  var count: Int { list.count }

  /// The document a value encodes itself as. Documents are passed through as they are.
  static func document<T: Encodable>(
    of value: T, trail: CodingTrail?
  ) throws(OpsError) -> Document {
    if T.self == String.self, let value = value as? String { return .text(value) }
    if T.self == Int.self, let value = value as? Int { return integer(value) }
    if T.self == Int64.self, let value = value as? Int64 { return .integer(value) }
    if T.self == Bool.self, let value = value as? Bool { return .bool(value) }
    if T.self == Document.self, let value = value as? Document { return value }
    if T.self == DocumentObject.self, let value = value as? DocumentObject {
      return .object(value)
    }
    if let text = text(of: value) { return .text(text) }
    let encoding = DocumentEncoding(trail: trail)
    do {
      try value.encode(to: encoding)
    } catch {
      throw CodingFailure.wrap(error, trail)
    }
    return try encoding.finish()
  }

  /// The text of the kinds that a page of a list is full of; they encode themselves as it.
  private static func text<T>(of value: T) -> String? {
    if T.self == Quantity.self, let value = value as? Quantity { return value.description }
    if T.self == RecordID.self, let value = value as? RecordID { return value.description }
    if T.self == Instant.self, let value = value as? Instant { return value.description }
    if T.self == CivilDate.self, let value = value as? CivilDate { return value.description }
    return nil
  }

  /// An integer, as exact text if it does not fit 64 bits.
  static func integer(_ value: some BinaryInteger) -> Document {
    Int64(exactly: value).map { .integer($0) } ?? .number(String(value))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    take(.object)
    let isVerbatim = DictionaryKeyProbe.isDictionaryKey(type)
    isDictionary = isDictionary || isVerbatim
    return KeyedEncodingContainer(
      KeyedDocumentEncoding<Key>(encoding: self, isVerbatim: isVerbatim))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    take(.list)
    return UnkeyedDocumentEncoding(encoding: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleDocumentEncoding(encoding: self)
  }

  func put(_ document: Document) {
    take(.value)
    value = document
  }

  func append(_ document: Document) { list.append(document) }

  func set(_ name: String, _ document: Document) { object.set(name, document) }

  /// Opens an encoder for a nested container at the end of the list.
  func appendNested() -> DocumentEncoding {
    let child = DocumentEncoding(trail: CodingTrail(trail, DocumentPosition(list.count)))
    nested.append((.index(list.count), child))
    list.append(.null)
    return child
  }

  /// Opens an encoder for a nested container under that name.
  func setNested(_ name: String, _ trail: CodingTrail) -> DocumentEncoding {
    let child = DocumentEncoding(trail: trail)
    nested.append((.name(name), child))
    object.set(name, .null)
    return child
  }

  /// The collected document.
  func finish() throws(OpsError) -> Document {
    guard !isContradictory else {
      throw CodingFailure.at(trail, "was encoded as two kinds of value", code: .internalError)
    }
    for (place, encoding) in nested {
      let document = try encoding.finish()
      switch place {
      case .index(let index): list[index] = document
      case .name(let name): object.set(name, document)
      }
    }
    switch shape {
    case .value: return value
    case .list: return .list(list)
    case .object: return .object(isDictionary ? object.sortedByKey() : object)
    case nil: throw CodingFailure.at(trail, "was encoded as nothing", code: .internalError)
    }
  }

  private func take(_ wanted: Shape) {
    // One value written twice, or two kinds of container: the type's `encode(to:)` is wrong, but
    // asking for a container cannot throw.
    isContradictory = isContradictory || (shape != nil && (shape != wanted || wanted == .value))
    shape = wanted
  }
}
