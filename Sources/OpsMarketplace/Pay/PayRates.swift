import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage

/// What drivers are paid, as settings say, in millionths of a unit of the currency.
struct PayRates {
  /// From when until when, as times since midnight, an amount is paid more.
  struct Window {
    let rate: Int64
    let from: Int
    let until: Int

    /// Whether a time of day lies in it; over midnight when it ends before it begins.
    func contains(_ seconds: Int) -> Bool {
      from <= until
        ? (from..<until).contains(seconds) : seconds >= from || seconds < until
    }
  }

  let base: Int64
  let kilometer: Int64
  let waitingMinute: Int64
  let freeWaiting: TimeSpan
  /// What is paid at most beyond it.
  let mostWaiting: TimeSpan
  let eco: Int64
  let route: Int64
  let neutral: Int64
  let lunch: Window
  let evening: Window
  let weekend: Int64
  private let currency: Currency

  init(_ transaction: Transaction) async throws {
    base = try await Settings.payBase.value(transaction).rawValue
    kilometer = try await Settings.payDistance.value(transaction).rawValue
    waitingMinute = try await Settings.payWaiting.value(transaction).rawValue
    freeWaiting = try await Settings.payFreeWaiting.value(transaction)
    mostWaiting = try await Settings.payMostWaiting.value(transaction)
    eco = try await Settings.payEco.value(transaction).rawValue
    route = try await Settings.payRoute.value(transaction).rawValue
    neutral = try await Settings.payNeutral.value(transaction).rawValue
    lunch = try await Self.window(
      Settings.payLunch, Settings.lunchFrom, Settings.lunchUntil, transaction)
    evening = try await Self.window(
      Settings.payEvening, Settings.eveningFrom, Settings.eveningUntil, transaction)
    weekend = try await Settings.payWeekend.value(transaction).rawValue
    currency = transaction.context.currency
  }

  private static func window(
    _ rate: BookSetting<Quantity>, _ from: BookSetting<TimeSpan>,
    _ until: BookSetting<TimeSpan>, _ transaction: Transaction
  ) async throws -> Window {
    Window(
      rate: try await rate.value(transaction).rawValue,
      from: Int(try await from.value(transaction).milliseconds / 1000),
      until: Int(try await until.value(transaction).milliseconds / 1000))
  }

  /// An amount in minor units, rounded half up. Throws `data.too_large` for one that nobody can be
  /// paid.
  /// - Parameters:
  ///   - rate: Millionths of a unit of the currency, at least 0.
  ///   - count: How often it is paid, in thousandths, at least 0.
  func amount(_ rate: Int64, thousandths count: Int64 = 1000) throws(OpsError) -> Int64 {
    try Self.amount(rate, thousandths: count, currency)
  }

  static func amount(
    _ rate: Int64, thousandths count: Int64 = 1000, _ currency: Currency
  ) throws(OpsError) -> Int64 {
    let minor = Int128(FixedPoint.power(currency.minorDigits))
    let unit = Int128(FixedPoint.one) * 1000
    let (exact, isTooLarge) = (Int128(rate) * Int128(count))
      .multipliedReportingOverflow(by: minor)
    let rounded = isTooLarge ? nil : Int64(exactly: (exact + unit / 2) / unit)
    guard let amount = rounded, amount <= PriceLimits.orderAmount else {
      throw OpsError(
        .tooLarge, "The pay of the driver is too large", field: "amount",
        hint: "lower the settings market.pay_…; `opsh setting list` shows them")
    }
    return amount
  }
}
