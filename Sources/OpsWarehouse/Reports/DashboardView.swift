import OpsDomain
import OpsKernel

/// Figures to look at, not to read: single figures, waiting work line by line, trends drawn as
/// sparklines, and bars. All figures are texts with exact decimals.
public struct DashboardView: OperationOutput, Equatable {
  public static let answerName = "expiry.dashboard/1"

  /// One figure.
  public struct Figure: AnswerRecord, Equatable {
    public let name: String
    public let label: String
    public let value: String
    /// What to do; null where there is nothing to do.
    public let hint: String?
    /// `share` where the value is a share of one, such as `0.67`, that people read as `67 %`; else
    /// null.
    public let unit: String?
  }

  /// A figure day by day.
  public struct Trend: AnswerRecord, Equatable {
    public let name: String
    public let label: String
    /// The day of the first value.
    public let from: CivilDate
    public let values: [String]
    public let total: DecimalString
  }

  /// Figures side by side.
  public struct Chart: AnswerRecord, Equatable {
    public struct Bar: AnswerRecord, Equatable {
      public let label: String
      public let value: DecimalString
    }

    public let name: String
    public let label: String
    public let bars: [Bar]
  }

  /// Waiting work, line by line.
  public struct List: AnswerRecord, Equatable {
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

    public let name: String
    public let label: String
    public let items: [Item]
    /// How many there are; the list holds the first of them.
    public let total: Int64
  }

  public let title: String
  public let day: CivilDate
  public let figures: [Figure]
  public let trends: [Trend]
  public let charts: [Chart]
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
