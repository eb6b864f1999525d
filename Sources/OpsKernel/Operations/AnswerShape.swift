/// What a value of an answer looks like in JSON.
public indirect enum AnswerShape: Sendable, Equatable {
  /// A text.
  case text
  /// One of these words.
  case word([String])
  /// A whole number.
  case integer
  /// A truth value.
  case flag
  /// A decimal number as text, such as `2.5`.
  case decimal
  /// A civil date as text.
  case date
  /// A moment as text, RFC 3339 in UTC.
  case moment
  /// A length of time as text, such as `15m`.
  case span
  /// Several of one shape.
  case list(AnswerShape)
  /// An object with these fields and no others.
  case record([AnswerField])
  /// An object that lies within itself: its fields are asked for when they are wanted.
  case nested(NestedRecord)
  /// An object with fields of a record, whichever it is: see ``RecordFields``.
  case recordFields
  /// What an operation that writes answers, whichever it was: see ``StepAnswer``.
  case answerOfStep

  /// The fields of an object whose fields are declared; nil for all else.
  public var fields: [AnswerField]? {
    switch self {
    case .record(let fields): fields
    case .nested(let record): record.fields
    default: nil
    }
  }
}

/// A record of an answer that has a field of its own type.
public struct NestedRecord: Sendable, Equatable {
  /// What descriptions call it, such as `bulk_result.refusal`.
  public let name: String
  private let declared: @Sendable () -> [AnswerField]

  /// A record with this name, whose fields are asked for only when they are needed.
  public init(_ name: String, _ declared: @escaping @Sendable () -> [AnswerField]) {
    self.name = name
    self.declared = declared
  }

  /// The fields of an object, in the order of the answer.
  public var fields: [AnswerField] { declared() }

  public static func == (left: NestedRecord, right: NestedRecord) -> Bool {
    left.name.utf8.elementsEqual(right.name.utf8)
  }
}
