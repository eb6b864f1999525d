import OpsDomain
import OpsKernel
import OpsStorage
import OpsSync

extension SyncValue {
  /// A stored value as merging sees it.
  /// - Parameter isSet: Whether a text holds words between commas.
  init(_ value: Value, isSet: Bool = false) {
    switch value {
    case .null: self = isSet ? .set([]) : .null
    case .integer(let number): self = .integer(number)
    case .bytes(let bytes): self = .text(Base64URL.encode(bytes))
    case .text(let text):
      self = isSet ? .set(Set(text.split(separator: ",").map(String.init))) : .text(text)
    }
  }

  /// A value of an answer.
  init(_ document: Document?) {
    switch document ?? .null {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .text(let text): self = .text(text)
    case let other: self = .text(String(decoding: DocumentWriter.bytes(other), as: UTF8.self))
    }
  }

  /// The value as an operation takes it, of a column that holds it.
  func input(of column: Column) -> Document {
    switch self {
    case .null: return .null
    case .set(let words): return .list(words.sorted().map(Document.text))
    case .text(let text): return .text(text)
    case .integer(let number):
      switch column.kind {
      case .fixed: return .text(FixedPoint.format(number))
      case .bool: return .bool(number != 0)
      case .instant: return .text(Instant(milliseconds: number).description)
      case .id: return .text(RecordID(rawValue: number).description)
      default: return .integer(number)
      }
    }
  }

  /// The value for people.
  package var text: String {
    switch self {
    case .null: ""
    case .integer(let number): String(number)
    case .text(let text): text
    case .set(let words): words.sorted().joined(separator: ", ")
    }
  }
}
