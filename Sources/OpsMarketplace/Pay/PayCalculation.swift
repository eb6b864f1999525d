import OpsDomain

/// What a delivery earns its driver, part by part. Pure: the same delivery earns the same.
struct PayCalculation {
  let rates: PayRates
  let vehicle: VehicleKind
  /// From the partner to the customer, in meters.
  let distance: Int64
  /// How long the driver waited at the partner.
  var waiting: TimeSpan
  /// What the customer gave, in minor units.
  let tip: Int64
  /// The day of the delivery at the site, and the seconds since midnight.
  let day: CivilDate
  let seconds: Int
  /// Whether the vehicle, which is no bicycle, drives without emissions.
  var isCarbonNeutral = false
  /// Whether the driver came by a way that is hardly longer than expected.
  var cameStraight = false
  /// How far the vehicle comes in the time from pickup to delivery, in meters; nil where the order
  /// is not delivered yet.
  var reach: Int64?

  /// How much of the way is paid, in meters: no more than the driver can have come.
  var paidWay: Int64 { min(max(0, distance), reach ?? .max) }

  /// Whether a part of the way is not paid.
  var isCut: Bool { paidWay < distance }

  /// The parts that earn something, in minor units, those that count for the level of a month also
  /// where they earn nothing, and a way that is not paid in full. Throws `data.too_large` for one
  /// that nobody can be paid.
  var parts: [(part: EarningPart, amount: Int64)] {
    get throws(OpsError) {
      let beyond = min(
        waiting.milliseconds - rates.freeWaiting.milliseconds, rates.mostWaiting.milliseconds)
      let minutes = max(0, beyond / 60_000)
      // Nil for a part that does not apply, such as the one for bicycles to a car.
      let all: [(EarningPart, Int64?)] = try [
        (.base, rates.amount(rates.base)),
        (.distance, rates.amount(rates.kilometer, thousandths: paidWay)),
        (.waiting, rates.amount(rates.waitingMinute, thousandths: minutes * 1000)),
        (.eco, vehicle == .bicycle ? rates.amount(rates.eco) : nil),
        (.route, cameStraight ? rates.amount(rates.route) : nil),
        (.neutral, isCarbonNeutral ? rates.amount(rates.neutral) : nil),
        (.lunch, rates.lunch.contains(seconds) ? rates.amount(rates.lunch.rate) : nil),
        (.evening, rates.evening.contains(seconds) ? rates.amount(rates.evening.rate) : nil),
        (.weekend, day.weekday >= 6 ? rates.amount(rates.weekend) : nil),
        (.tip, tip),
      ]
      var earned: [(part: EarningPart, amount: Int64)] = []
      for case (let part, let amount?) in all
      where amount > 0 || part.isPoint || (part == .distance && isCut) {
        earned.append((part, amount))
      }
      return earned
    }
  }

  /// What the rest of the way would have earned, in minor units. Throws as ``parts`` does.
  var unpaid: Int64 {
    get throws(OpsError) {
      guard isCut else { return 0 }
      let whole = try rates.amount(rates.kilometer, thousandths: distance)
      let paid = try rates.amount(rates.kilometer, thousandths: paidWay)
      return whole - paid
    }
  }

  /// All of it in minor units. Throws as ``parts`` does.
  var total: Int64 {
    get throws(OpsError) { try parts.reduce(0) { $0 + $1.amount } }
  }
}
