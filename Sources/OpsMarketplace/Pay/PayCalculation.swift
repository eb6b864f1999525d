import OpsDomain

/// What a delivery earns its driver, part by part. Pure: the same delivery earns the same.
struct PayCalculation {
  let rates: PayRates
  let vehicle: VehicleKind
  /// From the partner to the customer, in meters.
  let distance: Int64
  /// How long the driver waited at the partner.
  let waiting: TimeSpan
  /// What the customer gave, in minor units.
  let tip: Int64
  /// The day of the delivery at the site, and the seconds since midnight.
  let day: CivilDate
  let seconds: Int
  /// Whether the vehicle, which is no bicycle, drives without emissions.
  var isCarbonNeutral = false
  /// Whether the driver came by a way that is hardly longer than expected.
  var cameStraight = false

  /// The parts that earn something, in minor units, and those that count for the level of a month
  /// also where they earn nothing. Throws `data.too_large` for one that nobody can be paid.
  var parts: [(part: EarningPart, amount: Int64)] {
    get throws(OpsError) {
      let beyond = waiting.milliseconds - rates.freeWaiting.milliseconds
      let minutes = max(0, beyond / 60_000)
      // Nil for what the delivery was not.
      let all: [(EarningPart, Int64?)] = try [
        (.base, rates.amount(rates.base)),
        (.distance, rates.amount(rates.kilometer, thousandths: max(0, distance))),
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
      for case (let part, let amount?) in all where amount > 0 || part.isPoint {
        earned.append((part, amount))
      }
      return earned
    }
  }

  /// All of it in minor units. Throws as ``parts`` does.
  var total: Int64 {
    get throws(OpsError) { try parts.reduce(0) { $0 + $1.amount } }
  }
}
