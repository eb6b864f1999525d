/// With ``DocumentEncoder`` and ``DocumentDecoder`` a document is coded as itself. Other coders see
/// its structure; a `.number` is refused there, because they would make it binary floating point.
extension Document: Codable {
  /// Reads any value. A coder other than ``DocumentDecoder`` throws `data.bad_value` for a number
  /// that is not a 64-bit integer.
  public init(from decoder: any Decoder) throws {
    if let decoding = decoder as? DocumentDecoding {
      self = decoding.document
    } else if let container = try? decoder.container(keyedBy: DocumentName.self) {
      self = .object(try DocumentObject(from: container))
    } else if var container = try? decoder.unkeyedContainer() {
      var items: [Document] = []
      while !container.isAtEnd { items.append(try container.decode(Document.self)) }
      self = .list(items)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int64.self) {
        self = .integer(value)
      } else if let value = try? container.decode(String.self) {
        self = .text(value)
      } else {
        throw OpsError(.badValue, "A number that is not a 64-bit integer cannot be read here")
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if let encoding = encoder as? DocumentEncoding { return encoding.put(self) }
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    case .number:
      throw OpsError(.badValue, "A number that is not a 64-bit integer cannot be written here")
    case .text(let value): try value.encode(to: encoder)
    case .list(let items): try items.encode(to: encoder)
    case .object(let object): try object.encode(to: encoder)
    }
  }
}

extension DocumentObject: Codable {
  /// Reads the members of an object. Throws if the value is not an object.
  public init(from decoder: any Decoder) throws {
    if let decoding = decoder as? DocumentDecoding {
      self = try DocumentDecoding.object(decoding.document, decoding.trail)
    } else {
      self = try DocumentObject(from: decoder.container(keyedBy: DocumentName.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    if let encoding = encoder as? DocumentEncoding { return encoding.put(.object(self)) }
    var container = encoder.container(keyedBy: DocumentName.self)
    for member in members {
      try container.encode(member.value, forKey: DocumentName(member.key))
    }
  }

  fileprivate init(from container: KeyedDecodingContainer<DocumentName>) throws {
    for key in container.allKeys {
      try append(key.stringValue, container.decode(Document.self, forKey: key))
    }
  }
}
