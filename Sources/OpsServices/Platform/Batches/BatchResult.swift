import OpsDomain

/// Answer of `batch_file.run`: the answer of every step, in order.
public struct BatchResult: Codable, Sendable {
  public let steps: Int
  public let answers: [Document]
}
