/// What a transaction's body answered, with the receipt of its commit.
public struct Committed<Answer: Sendable>: Sendable {
  public let answer: Answer
  /// Absent when the body changed nothing.
  public let receipt: CommitReceipt?

  public init(answer: Answer, receipt: CommitReceipt?) {
    self.answer = answer
    self.receipt = receipt
  }
}
