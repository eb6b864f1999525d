import OpsDomain
import OpsKernel

/// Figures to look at, not to read: single figures, waiting work line by line, trends drawn as
/// sparklines, and bars. All figures are texts with exact decimals.
public struct DashboardView: OperationOutput, Equatable {
  public static let answerName = "expiry.dashboard/1"

  /// One figure.
  public struct Figure: AnswerRecord, Equatable {
    /// What programs call the figure, such as `waste_rate`.
    public let name: String
    /// What the figure is, as a phrase for people.
    public let label: String
    /// The figure as text; `–` where there is nothing to calculate it from.
    public let value: String
    /// What to do; null where there is nothing to do.
    public let hint: String?
    /// `share` where the value is a share of one, such as `0.67`, that people read as `67 %`; else
    /// null.
    public let unit: String?
  }

  /// A figure day by day.
  public struct Trend: AnswerRecord, Equatable {
    /// What programs call the trend, such as `discarded`.
    public let name: String
    /// What the figures are, as a phrase for people.
    public let label: String
    /// The day of the first value.
    public let from: CivilDate
    /// One value for each day, from the first day on.
    public let values: [String]
    /// The sum of the values.
    public let total: DecimalString
  }

  /// Figures side by side.
  public struct Chart: AnswerRecord, Equatable {
    /// The figure of one group.
    public struct Bar: AnswerRecord, Equatable {
      /// The group that the figure is of, such as a category or a SKU.
      public let label: String
      /// The figure of the group.
      public let value: DecimalString
    }

    /// What programs call the chart, such as `due_soon`.
    public let name: String
    /// What the figures are, as a phrase for people.
    public let label: String
    /// One figure for each group, in the order in which they are shown.
    public let bars: [Bar]
  }

  /// Waiting work, line by line.
  public struct List: AnswerRecord, Equatable {
    /// One piece of work that waits.
    public struct Item: AnswerRecord, Equatable {
      /// What it is, such as the number of an order.
      public let name: String
      /// Its state.
      public let label: String
      /// For how many whole minutes it has been waiting.
      public let minutes: Int64
      /// What to do next; null where somebody else has to do something.
      public let hint: String?
    }

    /// What programs call the list, such as `pending`.
    public let name: String
    /// What the work is, as a phrase for people.
    public let label: String
    /// The work that waits, in the order in which it is shown.
    public let items: [Item]
    /// How many there are; the list holds the first of them.
    public let total: Int64
  }

  /// Title of the dashboard, such as `Expiry`.
  public let title: String
  /// The civil date of the figures, at the site.
  public let day: CivilDate
  /// Single figures, in the order in which they are shown.
  public let figures: [Figure]
  /// Figures day by day, drawn as sparklines.
  public let trends: [Trend]
  /// Figures of groups, drawn as bars.
  public let charts: [Chart]
  /// Work that waits; empty for a dashboard without any.
  public let lists: [List]
}

extension DashboardView.Figure {
  package init(
    _ name: String, _ label: String, _ value: some CustomStringConvertible, hint: String? = nil
  ) {
    self.init(name: name, label: label, value: value.description, hint: hint, unit: nil)
  }

  /// Shown where there is nothing that a share or a mean could be of. A word such as "none" would
  /// read as zero.
  package static let noData = "–"

  /// What a part is of a whole, with two decimals, rounded half up; ``noData`` of nothing.
  package init(_ name: String, _ label: String, share part: Int64, of whole: Int64) {
    let hundredths = whole > 0 ? (part * 100 + whole / 2) / whole : nil
    self.init(
      name: name, label: label,
      value: hundredths.map { FixedPoint.format($0, minimumDecimals: 2, scale: 2) } ?? Self.noData,
      hint: nil, unit: hundredths == nil ? nil : Self.share)
  }

  /// A share of one as it was calculated; ``noData`` where there is none.
  package init(_ name: String, _ label: String, share: Quantity?) {
    self.init(
      name: name, label: label, value: share?.description ?? Self.noData, hint: nil,
      unit: share == nil ? nil : Self.share)
  }

  /// The unit of a share of one.
  package static let share = "share"
}

extension DashboardView.Trend {
  package init(_ name: String, _ label: String, from: CivilDate, _ values: [Quantity]) {
    self.init(
      name: name, label: label, from: from, values: values.map(\.description),
      total: values.reduce(Quantity.zero, +).description)
  }
}

extension DashboardView.Trend {
  /// Money day by day, with all decimals of the currency.
  package init(
    _ name: String, _ label: String, from: CivilDate, amounts: [Quantity], _ currency: Currency
  ) {
    func text(_ amount: Quantity) -> String {
      FixedPoint.format(amount.rawValue, minimumDecimals: currency.minorDigits)
    }
    self.init(
      name: name, label: "\(currency) \(label)", from: from, values: amounts.map(text),
      total: text(amounts.reduce(Quantity.zero, +)))
  }
}

extension DashboardView.Trend {
  /// Figures that are text already, with their sum.
  package init(
    _ name: String, _ label: String, from: CivilDate, _ values: [String], total: DecimalString
  ) {
    self.init(name: name, label: label, from: from, values: values, total: total)
  }
}

extension DashboardView.Chart {
  package init(_ name: String, _ label: String, _ bars: [(String, Quantity)]) {
    self.init(
      name: name, label: label,
      bars: bars.map { Bar(label: $0.0, value: $0.1.description) })
  }

  /// Bars of money, with all decimals of the currency.
  package init(_ name: String, _ label: String, amounts bars: [(String, DecimalString)]) {
    self.init(name: name, label: label, bars: bars.map { Bar(label: $0.0, value: $0.1) })
  }
}

extension DashboardView.List {
  package init(_ name: String, _ label: String, _ items: [Item], of total: Int64) {
    self.init(name: name, label: label, items: items, total: total)
  }
}

extension DashboardView.List.Item {
  package init(_ name: String, _ label: String, minutes: Int64, hint: String?) {
    self.init(name: name, label: label, minutes: minutes, hint: hint)
  }
}

extension DashboardView {
  /// A dashboard of another area.
  package init(
    _ title: String, _ day: CivilDate, _ figures: [Figure], _ trends: [Trend], _ charts: [Chart],
    lists: [List] = []
  ) {
    self.init(
      title: title, day: day, figures: figures, trends: trends, charts: charts, lists: lists)
  }
}
