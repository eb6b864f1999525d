import OpsDomain
import OpsKernel

/// What machines did, by day, week or month.
public struct MachineStatistics: OperationOutput, Equatable {
  public static let answerName = "machine.stats/1"

  /// One day, week or month of it.
  public struct Group: AnswerRecord, Equatable {
    /// Its first day; shifts belong to the day on which they begin.
    public let from: CivilDate
    /// Its last day within the period.
    public let to: CivilDate
    /// Good pieces.
    public let good: Int64
    /// Bad pieces.
    public let bad: Int64
    /// The target of good pieces: for each working shift, as far as it is over.
    public let target: Int64
    /// Good ÷ target; null without a target.
    public let targetRate: DecimalString?
    /// Running time in working time ÷ working time, 0 to 1; null when the floor did not work.
    public let utilization: DecimalString?
    /// How long machines ran, in working time or outside of it.
    public let runTime: TimeSpan
    /// How long the floor worked, for each machine.
    public let workingTime: TimeSpan
    /// How often machines failed.
    public let errors: Int64
  }

  /// Number of the machine; null for all machines.
  public let machine: String?
  /// What a group is: a day, a week or a month.
  public let by: MachineGrouping
  /// First day of the period.
  public let from: CivilDate
  /// Last day of the period.
  public let to: CivilDate
  /// Good pieces of the whole period.
  public let good: Int64
  /// Bad pieces of the whole period.
  public let bad: Int64
  /// The target of good pieces: for each working shift, as far as it is over.
  public let target: Int64
  /// Good ÷ target; null without a target.
  public let targetRate: DecimalString?
  /// Running time in working time ÷ working time, 0 to 1; null when the floor did not work.
  public let utilization: DecimalString?
  /// How long machines ran, in working time or outside of it.
  public let runTime: TimeSpan
  /// How long the floor worked, for each machine.
  public let workingTime: TimeSpan
  /// How often machines failed.
  public let errors: Int64
  /// Without periods before the machine was added.
  public let groups: [Group]
  /// Things to know about the figures, such as when the machine was added.
  public let remarks: [String]

  public static let columns: [FieldColumn] = [
    .init("from", "FROM"), .init("to", "TO"), .init("good", "GOOD", .right),
    .init("bad", "BAD", .right), .init("target", "TARGET", .right),
    .init("target_rate", "RATE", .right), .init("utilization", "UTILIZATION", .right),
    .init("run_time", "RAN", .right), .init("errors", "ERRORS", .right),
    .init("groups", "GROUPS"),
  ]
}

extension MachineStatistics.Group {
  init(from: CivilDate, to: CivilDate, _ figures: FloorFigures) {
    self.init(
      from: from, to: to, good: figures.good, bad: figures.bad, target: figures.target,
      targetRate: figures.targetRate?.text, utilization: figures.utilization?.text,
      runTime: TimeSpan(milliseconds: figures.run),
      workingTime: TimeSpan(milliseconds: figures.working), errors: figures.errors)
  }
}
