import FoundationEssentials
import OpsDomain

/// A value of a script. Numbers are exact decimals; there is no binary floating point.
public enum ScriptValue: Sendable {
  /// No value.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An exact decimal number of up to 38 digits.
  case number(Decimal)
  /// Text, even if it looks like a number or a date.
  case text(String)
  /// A day at the site.
  case date(CivilDate)
  /// A moment, exact to the millisecond.
  case moment(Instant)
  /// A length of time, such as `2d`.
  case duration(TimeSpan)
  /// Values in order, of any kinds.
  case list([ScriptValue])
  /// Names and values in order: a row, the result of a command.
  case record(DocumentObject)
  /// The rows of a file, read one by one when they are asked for.
  case rows(RowFile)

  /// What kind of value it is, for error sentences.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .text: "text"
    case .date: "a date"
    case .moment: "a moment"
    case .duration: "a duration"
    case .list: "a list"
    case .record: "a record"
    case .rows: "the rows of a file"
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension ScriptValue {
  /// A value of an answer or a row. Texts stay texts, whatever they look like.
  init(_ document: Document) {
    switch document {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .integer(let number): self = .number(Decimal(number))
    case .number(let text): self = ScriptNumber.parse(text).map(ScriptValue.number) ?? .text(text)
    case .text(let text): self = .text(text)
    case .list(let items): self = .list(items.map { ScriptValue($0) })
    case .object(let object): self = .record(object)
    }
  }

  /// The value as data, as JSON output shows it: dates, moments and durations as text. The rows of
  /// a file are their path.
  var document: Document {
    switch self {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let number): ScriptNumber.document(number)
    case .text(let text): .text(text)
    case .date(let date): .text(date.description)
    case .moment(let moment): .text(moment.description)
    case .duration(let span): .text(span.description)
    case .list(let items): .list(items.map(\.document))
    case .record(let object): .object(object)
    case .rows(let file): .text(file.path)
    }
  }

  /// The value as one word or inside a string; nothing for null, JSON for lists and records.
  var text: String {
    switch self {
    case .null: ""
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): ScriptNumber.text(number)
    case .text(let text): text
    case .date(let date): date.description
    case .moment(let moment): moment.description
    case .duration(let span): span.description
    case .list, .record: DocumentWriter.string(document)
    case .rows(let file): file.path
    }
  }
}
