/// What a value of an answer looks like in JSON.
public indirect enum AnswerShape: Sendable, Equatable {
  case text
  /// One of these words.
  case word([String])
  case integer
  case flag
  /// A decimal number as text, such as `2.5`.
  case decimal
  /// A civil date as text.
  case date
  /// A moment as text, RFC 3339 in UTC.
  case moment
  /// A length of time as text, such as `15m`.
  case span
  case list(AnswerShape)
  /// An object with these fields and no others.
  case record([AnswerField])
  /// Whatever the call it answers to has: an answer of another operation, an image of a record.
  case anything
}
