import OpsDomain
import OpsKernel

/// Whether machines and batches agree.
public struct FloorHealthView: OperationOutput, Equatable {
  public static let answerName = "production.batch.health/1"

  /// The name of a score.
  public enum Level: String, Sendable, Codable, CaseIterable {
    /// Four levels: from 0.9 on, from 0.75 on, from 0.5 on, and below 0.5.
    case excellent, good, warning, critical

    /// From 0.9 on excellent, from 0.75 on good, from 0.5 on a warning.
    init(_ score: Quantity) {
      self =
        switch score.rawValue {
        case 900_000...: .excellent
        case 750_000...: .good
        case 500_000...: .warning
        default: .critical
        }
    }
  }

  /// The share of machines and running batches without a finding, 0 to 1; 1 when there are none.
  public let score: Quantity
  /// The name of the score, such as `good`.
  public let rating: Level
  /// Machines and running batches that were looked at.
  public let checked: Int
  /// Each difference between a machine and its batch.
  public let findings: [FloorFinding]
  /// Batches that are out of date, or that would make more than production orders need.
  public let plans: [BatchFinding]

  public static let columns: [FieldColumn] = [
    .init("score", "SCORE", .right), .init("rating", "RATING"), .init("checked", "CHECKED", .right),
  ]
  public static let leading = [
    "findings.message", "findings.machine", "plans.message", "plans.command",
  ]

  init(_ check: FloorCheck, _ plans: [BatchFinding]) {
    let (all, wrong) = (Int64(check.checked), Int64(check.affected.count))
    score = all == 0 ? 1 : Quantity(rawValue: 1_000_000 * max(0, all - wrong) / all)
    rating = Level(score)
    checked = check.checked
    findings = check.findings
    self.plans = plans
  }
}
