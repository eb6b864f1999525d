import OpsDomain
import OpsKernel
import OpsScheduleCheck

/// The result of checking a plan.
public struct ScheduleCheckView: OperationOutput, Equatable {
  public static let answerName = "schedule.check/1"

  /// One problem of the plan, or one thing to know about it.
  public struct Finding: AnswerRecord, Equatable {
    /// Code of the rule, such as `overlap`.
    public let rule: String
    /// Whether it prevents the plan from being carried out. A late order does not.
    public let fault: Bool
    /// Number of the production order.
    public let production: String?
    /// Place of the step in the routing, from 1; null if the finding is not about a step.
    public let step: Int64?
    /// The part of the step, from 1; null if the finding is not about a part.
    public let part: Int64?
    /// The machine, skill or mould.
    public let place: String?
    /// The finding in one sentence.
    public let text: String

    init(_ finding: ScheduleFinding, _ floor: FloorSnapshot) {
      rule = finding.rule.rawValue
      fault = finding.isFault
      production = finding.subject?.job
      step = finding.subject.flatMap { $0.step > 0 ? Int64($0.step) : nil }
      part = finding.subject.flatMap { $0.part > 0 ? Int64($0.part) : nil }
      place = finding.place
      text = floor.sentence(finding)
    }
  }

  /// Number of the schedule; null for a plan from a file.
  public let schedule: String?
  /// Whether it can be carried out as it is.
  public let ok: Bool
  /// The number of checked steps, without steps of completed orders and of orders that approved
  /// batches make.
  public let checked: Int64
  /// The number of errors.
  public let faults: Int64
  /// All errors of the plan, and orders that are late.
  public let findings: [Finding]

  public static let columns: [FieldColumn] = [
    .init("schedule", "SCHEDULE"), .init("ok", "OK"), .init("checked", "STEPS", .right),
    .init("faults", "FAULTS", .right),
  ]

  public static let leading = [
    "findings.text", "findings.production", "findings.step", "findings.fault",
  ]

  init(_ schedule: String?, _ steps: [PlannedStep], _ floor: FloorSnapshot) {
    let found = floor.findings(in: steps)
    self.schedule = schedule
    checked = Int64(steps.count)
    faults = Int64(found.count { $0.isFault })
    ok = !found.contains(where: \.isFault)
    findings = found.map { Finding($0, floor) }
  }
}
