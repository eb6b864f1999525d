import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// How the book decides: the policy, the rules and the lengths of time, as settings say.
struct DispatchTerms {
  /// Nil where every order is offered to all.
  let policy: DispatchPolicy?
  let rules: DispatchRules
  let times: DeliveryTimes
  /// How long an offer lasts.
  let offer: TimeSpan
  /// How many drivers are asked one after the other before all are asked.
  let rounds: Int64
  /// How long after it was placed an order without a promised time is late.
  let promise: TimeSpan
  /// How long a driver works at most.
  let longestShift: TimeSpan
  /// How much later than expected somebody may be before it is decided again.
  let tolerance: TimeSpan
  let silence: DriverSilence

  init(_ transaction: Transaction, trying trial: SettingTrial = .none) async throws {
    let word = try await Settings.dispatchPolicy.value(transaction)
    if let word {
      policy = try await Self.policy(word, transaction, trying: trial)
    } else {
      policy = nil
    }
    times = try await DeliveryTimes(transaction, trying: trial)
    let bundle = try await trial.value(of: Settings.largestBundle, transaction)
    let distance = try await trial.value(of: Settings.greatestDistance, transaction)
    rules = DispatchRules(
      pickupService: times.pickup, dropService: times.handover,
      largestBundle: Int(bundle), greatestDistance: distance.rawValue / 1000)
    offer = try await Settings.offerTime.value(transaction)
    rounds = try await Settings.offerRounds.value(transaction)
    promise = try await Settings.promiseTime.value(transaction)
    longestShift = try await Settings.slotLongest.value(transaction)
    tolerance = try await Settings.delayTolerance.value(transaction)
    silence = try await DriverSilence(transaction)
  }

  var distance: GreatCircleDistance { times.distance }
  var speeds: VehicleSpeed { times.speeds }

  /// A policy with the weights of the book, or those that are tried.
  static func policy(
    _ word: PolicyWord, _ transaction: Transaction, trying trial: SettingTrial = .none
  ) async throws -> DispatchPolicy {
    switch word {
    case .firstCome: return .firstCome
    case .nearest:
      let tie = try await trial.value(of: Settings.dispatchTie, transaction)
      return .nearest(NearestSettings(tie: tie))
    case .rolling:
      let driverTime = try await trial.value(of: Settings.dispatchDriverTime, transaction)
      let lateness = try await trial.value(of: Settings.dispatchLateness, transaction)
      return .rollingHorizon(
        RollingSettings(
          driverTime: driverTime.rawValue / 1000, lateness: lateness.rawValue / 1000))
    }
  }

  /// Seconds for a way with a vehicle.
  func travel(from: MapPlace, to: MapPlace, _ vehicle: VehicleKind) -> Int64 {
    rules.travel(
      metres: distance.metres(from: from.onMap, to: to.onMap), speed: speeds[vehicle])
  }

  /// Seconds until a driver has handed something over at each of these doors, one after the other.
  func bringing(to doors: [MapPlace], from start: MapPlace, _ vehicle: VehicleKind) -> Int64 {
    var (time, place) = (Int64(0), start)
    for door in doors {
      time += travel(from: place, to: door, vehicle) + rules.dropService
      place = door
    }
    return time
  }
}

extension Instant {
  /// Whole seconds since 1970, as dispatch counts time.
  var seconds: Int64 { milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000 }

  /// The moment so many seconds after 1970.
  init(seconds: Int64) { self.init(milliseconds: seconds * 1000) }
}
