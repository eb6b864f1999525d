import OpsDomain
import OpsKernel

/// The results of the floor in a period, compared with the period of the same length before it.
/// Shares are decimal texts such as `0.8750`, and null if nothing was counted.
public struct FloorReportView: OperationOutput, Equatable {
  public static let answerName = "workshop.report/1"

  /// Batches by state.
  public struct Batches: AnswerRecord, Equatable {
    /// All batches of the period, in every state.
    public let total: Int64
    /// Plans that nobody has submitted.
    public let unsubmitted: Int64
    /// Waiting for approval.
    public let pending: Int64
    /// Approved, not executed yet.
    public let pendingExecution: Int64
    /// Batches that are being made.
    public let active: Int64
    /// Batches that are over, executed or not.
    public let completed: Int64
    /// Rejected or cancelled.
    public let rejected: Int64
    /// Completed without a report.
    public let unreported: Int64
    /// Completed ÷ total.
    public let completionRate: DecimalString?
    /// The mean time from execution to completion of reported batches.
    public let meanDuration: TimeSpan?
  }

  /// A figure and its value in the period before.
  public struct Comparison: AnswerRecord, Equatable {
    /// `completion_rate`, `utilization`, `productivity`, `quality`, `oee` or `score`.
    public let name: String
    /// The figure in the period; null if nothing was counted.
    public let current: DecimalString?
    /// The figure in the period before; null if nothing was counted.
    public let previous: DecimalString?
    /// Current minus previous.
    public let change: DecimalString?
    /// Improving: more than 5 % above the period before; declining: more than 5 % below.
    public let trend: FloorTrend?
  }

  /// The three factors of the overall equipment effectiveness, and their product.
  public struct Effectiveness: AnswerRecord, Equatable {
    /// Running time ÷ working time without planned maintenance.
    public let availability: DecimalString?
    /// All pieces ÷ the target for the running time.
    public let performance: DecimalString?
    /// Good ÷ all pieces.
    public let quality: DecimalString?
    /// Availability × performance × quality; null unless all three are known.
    public let oee: DecimalString?
  }

  /// One machine.
  public struct MachineLine: AnswerRecord, Equatable {
    /// Number of the machine.
    public let machine: String
    /// Good pieces.
    public let good: Int64
    /// Bad pieces.
    public let bad: Int64
    /// The target of good pieces: for each working shift, as far as it is over.
    public let target: Int64
    /// Good ÷ target.
    public let efficiency: DecimalString?
    /// Running time in working time ÷ working time.
    public let utilization: DecimalString?
    /// Running time ÷ working time without planned maintenance.
    public let availability: DecimalString?
    /// All pieces ÷ the target for the running time.
    public let performance: DecimalString?
    /// Good ÷ all pieces.
    public let quality: DecimalString?
    /// Availability × performance × quality; null unless all three are known.
    public let oee: DecimalString?
    /// How long it ran, in working time or outside of it.
    public let runTime: TimeSpan
    /// How long the floor worked while the machine was in use.
    public let workingTime: TimeSpan
    /// How often it failed.
    public let errors: Int64
  }

  /// Morning or evening.
  public struct ShiftLine: AnswerRecord, Equatable {
    /// The shift that the figures are for.
    public let shift: Shift
    /// All batches of the shift, in every state.
    public let batches: Int64
    /// Completed batches of the shift.
    public let completed: Int64
    /// Good pieces that all machines made in the shift.
    public let good: Int64
    /// Bad pieces that all machines made in the shift.
    public let bad: Int64
    /// Running time in working time ÷ working time of all machines, in this shift.
    public let utilization: DecimalString?
  }

  /// One day.
  public struct Day: AnswerRecord, Equatable {
    /// The day that the figures are about.
    public let date: CivilDate
    /// All batches of the day, in every state.
    public let batches: Int64
    /// Completed batches of the day.
    public let completed: Int64
    /// Completed ÷ all batches of the day; null without batches.
    public let completionRate: DecimalString?
    /// Good pieces of shifts that began on the day.
    public let good: Int64
    /// Bad pieces of shifts that began on the day.
    public let bad: Int64
  }

  /// One reason for bad pieces.
  public struct Scrap: AnswerRecord, Equatable {
    /// Why the pieces are bad, such as `flash`.
    public let code: String
    /// How many pieces are bad for this reason.
    public let pieces: Int64
    /// Share of all bad pieces.
    public let share: DecimalString
    /// Share together with all reasons above it.
    public let cumulative: DecimalString
  }

  /// Production orders that the schedule planned to finish in the period. An order that missed its
  /// day counts again for each later planned day.
  public struct Adherence: AnswerRecord, Equatable {
    /// How many orders were to be finished, counted once for each planned day.
    public let planned: Int64
    /// Finished on the planned day or before.
    public let kept: Int64
    /// Kept ÷ planned; null if no order was planned.
    public let rate: DecimalString?
  }

  /// One product that was booked.
  public struct Cost: AnswerRecord, Equatable {
    /// SKU of the product.
    public let sku: String
    /// Good pieces.
    public let quantity: Quantity
    /// Their standard cost, as far as it is known; null if no cost is known.
    public let standard: DecimalString?
    /// Their actual cost, as far as it is known; null if no cost is known.
    public let actual: DecimalString?
    /// Actual minus standard cost; null if a part of one of them is not known.
    public let variance: DecimalString?
    /// Whether both are complete: there is a bill, and the cost of all material is known.
    public let isCostKnown: Bool
  }

  /// First day of the period.
  public let from: CivilDate
  /// Last day of the period.
  public let to: CivilDate
  /// First day of the period before.
  public let previousFrom: CivilDate
  /// Last day of the period before.
  public let previousTo: CivilDate
  /// 0.3 × completion + 0.25 × utilization + 0.25 × productivity + 0.2 × quality, each at most 1;
  /// figures that were not counted are left out, and the other weights are scaled to 1.
  public let score: DecimalString?
  /// From 0.9 excellent, from 0.75 good, from 0.6 fair, else poor.
  public let rating: FloorRating?
  /// How the score changed since the period before; null unless both periods have one.
  public let trend: FloorTrend?
  /// The batches of the period, by state.
  public let batches: Batches
  /// Running time ÷ working time of all machines.
  public let utilization: DecimalString?
  /// Actual ÷ planned time of reported batches: from execution to completion ÷ length of the shift.
  public let productivity: DecimalString?
  /// Good ÷ all counted pieces.
  public let quality: DecimalString?
  /// The overall equipment effectiveness of all machines together.
  public let effectiveness: Effectiveness
  /// The main figures, each beside its value in the period before.
  public let comparisons: [Comparison]
  /// One line for each machine that is in use or has figures, by number.
  public let machines: [MachineLine]
  /// One line for each shift.
  public let shifts: [ShiftLine]
  /// One line for each day; for a day before the first machine only if it has figures.
  public let days: [Day]
  /// Reasons for bad pieces, the most pieces first.
  public let scraps: [Scrap]
  /// Null if the floor follows no schedule.
  public let adherence: Adherence?
  /// Null if you may not see costs.
  public let costs: [Cost]?
  /// The currency of the costs.
  public let currency: Currency
  /// Things to know about the figures, such as when the first machine was added.
  public let remarks: [String]

  public static let columns: [FieldColumn] = [
    .init("from", "FROM"), .init("to", "TO"), .init("score", "SCORE", .right),
    .init("rating", "RATING"), .init("trend", "TREND"),
    .init("batches.completion_rate", "COMPLETION", .right),
    .init("utilization", "UTILIZATION", .right), .init("productivity", "PRODUCTIVITY", .right),
    .init("quality", "QUALITY", .right), .init("effectiveness.oee", "OEE", .right),
  ]

  public static let leading = [
    "machines.oee", "machines.quality", "machines.good", "machines.bad", "machines.availability",
    "machines.performance",
  ]
}
