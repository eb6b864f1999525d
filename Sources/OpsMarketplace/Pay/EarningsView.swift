import OpsDomain
import OpsKernel
import OpsStorage

/// What a driver earned in some days, by part.
public struct EarningsView: OperationOutput, Equatable {
  public static let answerName = "driver.earnings/1"

  /// What a part of the pay came to.
  public struct Part: AnswerRecord, Equatable {
    /// What was paid for.
    public let part: EarningPart
    /// How many earnings of this part there are in these days.
    public let count: Int64
    /// The sum of this part in these days.
    public let amount: DecimalString
  }

  /// A way of which a part is not paid.
  public struct Unpaid: AnswerRecord, Equatable {
    /// Number of the order.
    public let order: String
    /// What the rest of the way would have earned.
    public let amount: DecimalString
    /// Why the rest of the way is not paid, in a sentence.
    public let reason: String
  }

  /// Number of the driver.
  public let driver: String
  /// The first day.
  public let from: CivilDate
  /// The last day.
  public let until: CivilDate
  /// How many orders the driver delivered in these days.
  public let deliveries: Int64
  /// Time online without breaks, in seconds.
  public let worked: Int64
  /// The sum of each part; parts without earnings are left out.
  public let parts: [Part]
  /// Distances that are not paid, because nobody can travel them in the recorded time; empty
  /// without any.
  public let unpaid: [Unpaid]
  /// The sum of all parts.
  public let total: DecimalString
  /// The earnings for each hour of work; null without any work.
  public let perHour: DecimalString?
  /// The currency of the book: all amounts of this answer are in it.
  public let currency: Currency

  public static let seconds: Set<String> = ["worked"]

  static func of(
    _ driver: Driver, from: CivilDate, until: CivilDate, _ transaction: Transaction
  ) async throws -> EarningsView {
    let sums = try await EarningSums(driver, from: from, until: until, transaction)
    let calendar = transaction.context.calendar
    let system = transaction.asSystem("adds up what a driver did")
    let figures = try await DriverFigures(
      driver, from: calendar.start(of: from), until: calendar.start(of: until.adding(days: 1)),
      system)
    let currency = transaction.context.currency
    let worked = figures.worked.milliseconds / 1000
    return EarningsView(
      driver: driver.number, from: from, until: until, deliveries: figures.deliveries,
      worked: worked,
      parts: EarningPart.allCases.compactMap { part in
        sums.byPart[part].map {
          Part(part: part, count: $0.count, amount: MinorAmount.text($0.amount, currency))
        }
      },
      unpaid: try await UnpaidWay.of(sums.cut, system).map {
        Unpaid(
          order: $0.order.number, amount: MinorAmount.text($0.earning.unpaid, currency),
          reason: $0.reason)
      },
      total: MinorAmount.text(sums.total, currency),
      perHour: worked > 0 ? MinorAmount.text(sums.total * 3600 / worked, currency) : nil,
      currency: currency)
  }
}
