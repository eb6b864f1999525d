import OpsDomain

/// Answer of `batch_file.run`: the answer of every step, in order.
public struct StepResult: OperationOutput, KeepsPersonalReading {
  public static let answerName = "batch.result/1"

  private enum CodingKeys: CodingKey {
    case steps, answers
  }

  /// How many operations ran.
  public let steps: Int
  /// In the order of the steps. Each is what its operation answers by itself; for a list it is an
  /// object with `items` and `next`.
  public let answers: [StepAnswer]
  /// What the answers of the steps show of people.
  package var personalReading = PersonalReading()

  init(_ answers: [StepAnswer], showing reading: PersonalReading) {
    steps = answers.count
    self.answers = answers
    personalReading = reading
  }
}
