import OpsDomain

/// The journal's form of a row: a JSON array of its values in the order of the schema.
///
/// Integers are numbers, texts are strings, bytes are `{"b":"base64url"}`, absent values null.
/// Columns are only ever appended to a schema, so an older image is simply shorter.
public enum RowImage {
  /// The bytes of a row's image: the same bytes for the same row.
  public static func encode(_ row: Row) -> [UInt8] {
    var image: [UInt8] = []
    image.reserveCapacity(16 * row.values.count + 16)
    image.append(UInt8(ascii: "["))
    for (index, value) in row.values.enumerated() {
      if index > 0 { image.append(UInt8(ascii: ",")) }
      append(value, to: &image)
    }
    image.append(UInt8(ascii: "]"))
    return image
  }

  /// The row in `image`; sealed values are null. Columns that the schema has gained since hold what
  /// older records hold in them, see ``Column/forOldRows``.
  /// Throws `data.corrupt` when the image is not one.
  public static func decode(_ image: [UInt8], schema: Schema) throws -> Row {
    try decode(image, schema: schema, vault: nil)
  }

  /// The row in an image of which nothing is sealed.
  static func decodeOpen(_ image: [UInt8], schema: Schema) throws -> Row {
    var values = try values(image, in: schema.name)
    for column in schema.columns.dropFirst(values.count) {
      // Of a confidential record the image does not say what it held.
      values.append(schema.isConfidential ? .null : column.forOldRows)
    }
    return Row(values)
  }

  /// The values of an image, as many as it has. Throws `data.corrupt`.
  static func values(_ image: [UInt8], in collection: String) throws -> [Value] {
    // No limit of its own: whatever could be committed can be read again.
    let limits = DocumentParser.Limits(maximumBytes: image.count)
    guard case .list(let items)? = try? DocumentParser.parse(image, limits: limits) else {
      throw OpsError(.corrupt, "A journal image of \(collection) is not an array")
    }
    var values: [Value] = []
    for item in items {
      switch item {
      case .null: values.append(.null)
      case .integer(let raw): values.append(.integer(raw))
      case .text(let text): values.append(.text(text))
      case .object(let object):
        guard case .text(let encoded)? = object["b"], let raw = Base64URL.decode(encoded) else {
          throw OpsError(.corrupt, "A journal image of \(collection) holds an unknown value")
        }
        values.append(.bytes(raw))
      default: throw OpsError(.corrupt, "A journal image of \(collection) holds an unknown value")
      }
    }
    return values
  }

  private static func append(_ value: Value, to image: inout [UInt8]) {
    switch value {
    case .null: image.append(contentsOf: "null".utf8)
    case .integer(let raw): appendDecimal(raw, to: &image)
    case .text(let text): appendText(text, to: &image)
    case .bytes(let bytes):
      image.append(contentsOf: #"{"b":""#.utf8)
      image.append(contentsOf: Base64URL.encode(bytes).utf8)
      image.append(contentsOf: #""}"#.utf8)
    }
  }

  private static func appendDecimal(_ value: Int64, to image: inout [UInt8]) {
    if value < 0 { image.append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var count = 0
      repeat {
        digits[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        count += 1
      } while rest > 0
      while count > 0 {
        count -= 1
        image.append(digits[count])
      }
    }
  }

  private static func appendText(_ text: String, to image: inout [UInt8]) {
    image.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { bytes in
      // What stands between two characters that are written in another way is copied at once.
      var start = 0
      var index = 0
      while index < bytes.count {
        if ASCII.arePlainJSON(bytes, at: index) {
          index += 8
          continue
        }
        let byte = bytes[index]
        index += 1
        guard byte < 0x20 || byte == 0x22 || byte == 0x5C else { continue }
        image.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index - 1]))
        start = index
        if byte < 0x20 {
          image.append(contentsOf: #"\u00"#.utf8)
          image.append(hexDigit(byte >> 4))
          image.append(hexDigit(byte & 15))
        } else {
          image.append(0x5C)
          image.append(byte)
        }
      }
      image.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
    }
    image.append(UInt8(ascii: "\""))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
