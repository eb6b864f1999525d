import OpsDomain

/// A type whose values stand in answers.
public protocol AnswerValue: Sendable {
  /// What stands in the answer for it.
  static var answerShape: AnswerShape { get }
}

extension String: AnswerValue { public static var answerShape: AnswerShape { .text } }
extension RecordID: AnswerValue { public static var answerShape: AnswerShape { .text } }
extension Currency: AnswerValue { public static var answerShape: AnswerShape { .text } }
// A book makes roles of its own.
extension Role: AnswerValue { public static var answerShape: AnswerShape { .text } }
extension Int: AnswerValue { public static var answerShape: AnswerShape { .integer } }
extension Int64: AnswerValue { public static var answerShape: AnswerShape { .integer } }
extension Bool: AnswerValue { public static var answerShape: AnswerShape { .flag } }
extension Quantity: AnswerValue { public static var answerShape: AnswerShape { .decimal } }
extension QuantitySum: AnswerValue { public static var answerShape: AnswerShape { .decimal } }
extension UnitPrice: AnswerValue { public static var answerShape: AnswerShape { .decimal } }
extension CivilDate: AnswerValue { public static var answerShape: AnswerShape { .date } }
extension Instant: AnswerValue { public static var answerShape: AnswerShape { .moment } }
extension TimeSpan: AnswerValue { public static var answerShape: AnswerShape { .span } }

extension Personal: AnswerValue where Value: AnswerValue {
  public static var answerShape: AnswerShape { Value.answerShape }
}

extension Money: AnswerValue {
  public static var answerShape: AnswerShape {
    .record([.of("amount", UnitPrice.self), .of("currency", Currency.self)])
  }
}
