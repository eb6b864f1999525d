/// A record in an answer. Each field is declared once: its comment says what it holds.
public protocol AnswerRecord: Codable, AnswerValue {
  /// The fields, in the order in which they are written.
  static var answerFields: [AnswerField] { get }
}

extension AnswerRecord {
  public static var answerShape: AnswerShape { .record(answerFields) }
}
