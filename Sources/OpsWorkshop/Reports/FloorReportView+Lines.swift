import OpsDomain

/// The parts of a report made of figures.
extension FloorReportView.Batches {
  init(_ figures: BatchFigures) {
    let all = figures.all
    self.init(
      total: all.total, unsubmitted: all[.unsubmitted], pending: all[.pending],
      pendingExecution: all[.pendingExecution], active: all[.active], completed: all[.completed],
      rejected: all[.rejected], unreported: figures.unreported,
      completionRate: all.completion?.text, meanDuration: figures.meanDuration)
  }
}

extension FloorReportView.Effectiveness {
  init(_ figures: FloorFigures) {
    self.init(
      availability: figures.availability?.text, performance: figures.performance?.text,
      quality: figures.quality?.text, oee: figures.effectiveness?.text)
  }
}

extension FloorReportView.Comparison {
  init(_ name: String, _ current: Ratio?, _ previous: Ratio?) {
    var change: Ratio?
    if let current, let previous {
      change = Ratio(rawValue: current.rawValue - previous.rawValue)
    }
    self.init(
      name: name, current: current?.text, previous: previous?.text, change: change?.text,
      trend: FloorTrend(current, since: previous))
  }
}

extension FloorReportView.MachineLine {
  init(_ machine: Machine, _ figures: FloorFigures) {
    self.init(
      machine: machine.number, good: figures.good, bad: figures.bad, target: figures.target,
      efficiency: figures.targetRate?.text, utilization: figures.utilization?.text,
      availability: figures.availability?.text, performance: figures.performance?.text,
      quality: figures.quality?.text, oee: figures.effectiveness?.text,
      runTime: TimeSpan(milliseconds: figures.run),
      workingTime: TimeSpan(milliseconds: figures.working), errors: figures.errors)
  }
}

extension FloorReportView.ShiftLine {
  init(_ shift: Shift, _ metrics: FloorMetrics) {
    let figures = metrics.byShift[shift] ?? FloorFigures()
    let batches = metrics.batches.byShift[shift] ?? BatchFigures.Counts()
    self.init(
      shift: shift, batches: batches.total, completed: batches[.completed], good: figures.good,
      bad: figures.bad, utilization: figures.utilization?.text)
  }
}

extension FloorReportView.Day {
  init(_ day: CivilDate, _ metrics: FloorMetrics) {
    let figures = metrics.byDay[day] ?? FloorFigures()
    let batches = metrics.batches.byDay[day] ?? BatchFigures.Counts()
    self.init(
      date: day, batches: batches.total, completed: batches[.completed],
      completionRate: batches.completion?.text, good: figures.good, bad: figures.bad)
  }
}

extension FloorReportView.Scrap {
  /// The reasons, the most pieces first, with their running share of all bad pieces.
  static func pareto(_ reasons: [(code: String, pieces: Int64)]) -> [FloorReportView.Scrap] {
    let total = reasons.reduce(0) { $0 + $1.pieces }
    var sum: Int64 = 0
    return reasons.compactMap { reason in
      sum += reason.pieces
      guard let share = Ratio(reason.pieces, of: total), let cumulative = Ratio(sum, of: total)
      else { return nil }
      return FloorReportView.Scrap(
        code: reason.code, pieces: reason.pieces, share: share.text, cumulative: cumulative.text)
    }
  }
}

extension FloorReportView.Adherence {
  init(_ figures: ScheduleAdherence) {
    self.init(
      planned: figures.planned, kept: figures.kept,
      rate: Ratio(figures.kept, of: figures.planned)?.text)
  }
}
