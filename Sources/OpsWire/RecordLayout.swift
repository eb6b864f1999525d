import OpsDomain

/// How rows of one collection are written as JSON objects: the constant parts, made once.
///
/// A record's members carry the columns' names in the order of the schema. By kind of column:
/// `integer` is a number, `bool` true or false, `text` and `date` text, `id` and `fixed` decimal
/// text, `instant` RFC 3339 text in UTC, `bytes` base64url text, and absent values are null. A
/// number outside what the kind means (a bool of 2, a time beyond the year 9999) is written as a
/// plain number, so that every row comes back as it was.
public final class RecordLayout: Sendable {
  let schema: Schema
  /// `{"id":` or `,"name":` before each value.
  private let prefixes: [[UInt8]]
  private let kinds: [Column.Kind]

  init(_ schema: Schema) {
    self.schema = schema
    kinds = schema.columns.map(\.kind)
    prefixes = schema.columns.enumerated().map { index, column in
      Array("\(index == 0 ? "{" : ",")\"\(column.name)\":".utf8)
    }
  }

  /// Appends the row as a JSON object.
  public func append(_ row: Row, to bytes: inout [UInt8]) {
    for index in kinds.indices {
      bytes.append(contentsOf: prefixes[index])
      let value = index < row.values.count ? row.values[index] : .null
      append(value, kinds[index], to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private func append(_ value: Value, _ kind: Column.Kind, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: [0x6E, 0x75, 0x6C, 0x6C])
    case .text(let text): DocumentWriter.write(.text(text), to: &bytes)
    case .bytes(let raw): quote(Base64URL.encode(raw), to: &bytes)
    case .integer(let number):
      switch kind {
      case .id: quote(number, to: &bytes)
      case .fixed: quote(FixedPoint.format(number), to: &bytes)
      case .bool where number == 0: bytes.append(contentsOf: "false".utf8)
      case .bool where number == 1: bytes.append(contentsOf: "true".utf8)
      case .instant where Instant(milliseconds: number).milliseconds == number:
        quote(Instant(milliseconds: number).description, to: &bytes)
      default: DocumentWriter.write(.integer(number), to: &bytes)
      }
    }
  }

  private func quote(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\""))
  }

  private func quote(_ number: Int64, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    DocumentWriter.write(.integer(number), to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}
