import OpsDomain

/// What one step answered: the data of its operation, which may be any that writes.
public struct StepAnswer: AnswerValue, Codable {
  public static var answerShape: AnswerShape { .answerOfStep }

  /// The answer of the operation.
  public let data: Document

  /// The answer of a step, as its operation gives it.
  public init(_ data: Document) { self.data = data }

  /// Reads the answer, whatever its form.
  public init(from decoder: any Decoder) throws { data = try Document(from: decoder) }

  public func encode(to encoder: any Encoder) throws { try data.encode(to: encoder) }
}
