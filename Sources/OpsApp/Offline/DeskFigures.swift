import OpsDomain
import OpsSync

/// What is counted of an offline desk and its line, each with its unit.
struct DeskFigures {
  private let state: SyncState
  private let bytes: Int64
  private let now: Instant

  /// - Parameter bytes: What the files of the desk take now.
  init(_ state: SyncState, bytes: Int64, at now: Instant) {
    self.state = state
    self.bytes = bytes
    self.now = now
  }

  /// One row for each figure.
  var rows: [Document] {
    let figures = state.figures
    let failures = figures.failures.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "\($0.key.rawValue) \($0.value)" }.joined(separator: ", ")
    let decided = state.conflicts.entries.count - state.conflicts.open.count
    return [
      row("requests", "\(figures.requests)", "since the desk was made"),
      row(
        "latency", text(figures.medianLatency),
        figures.slowestLatency.map { "median; slowest \(span($0))" }),
      row("error_rate", share(figures.errorShare), failures.isEmpty ? nil : failures),
      row(
        "sync_success", share(figures.successShare),
        "\(figures.goodRounds) of \(Counted.text(figures.rounds, "round"))"),
      row(
        "conflicts_resolved", share(state.conflicts.resolvedShare),
        "\(decided) of \(Counted.text(state.conflicts.entries.count, "conflict"))"),
      row("offline_share", share(figures.offlineShare), "of \(span(figures.observed))"),
      row(
        "freshness", text(state.age(at: now.milliseconds)),
        state.wrongBy.map { "the clock of this machine is wrong by \(span($0))" }),
      row("copy_size", "\(bytes) bytes", nil),
      row("copy_growth", "\(figures.growth) bytes", "since the first round"),
      row("subscription_delay", text(figures.medianDelay), "median of the last commits"),
    ]
  }

  private func row(_ name: String, _ value: String?, _ detail: String?) -> Document {
    [
      "figure": .text(name), "value": value.map(Document.text) ?? .null,
      "detail": detail.map(Document.text) ?? .null,
    ]
  }

  private func span(_ milliseconds: Int64) -> String {
    TimeSpan(milliseconds: milliseconds).description
  }

  private func text(_ milliseconds: Int64?) -> String? { milliseconds.map { span($0) } }

  /// Thousandths as per cent, with one decimal.
  private func share(_ thousandths: Int?) -> String? {
    thousandths.map { "\($0 / 10).\($0 % 10) %" }
  }
}
