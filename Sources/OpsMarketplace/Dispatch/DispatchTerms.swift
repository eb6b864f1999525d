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

  init(_ transaction: Transaction) async throws {
    let word = try await Settings.dispatchPolicy.value(transaction)
    if let word {
      policy = try await Self.policy(word, transaction)
    } else {
      policy = nil
    }
    times = try await DeliveryTimes(transaction)
    rules = DispatchRules(
      pickupService: times.pickup, dropService: times.handover,
      largestBundle: Int(try await Self.whole(Settings.largestBundle, transaction)),
      greatestDistance: try await Settings.greatestDistance.value(transaction).rawValue / 1000)
    offer = try await Settings.offerTime.value(transaction)
    rounds = try await Self.whole(Settings.offerRounds, transaction)
    promise = try await Settings.promiseTime.value(transaction)
    longestShift = try await Settings.slotLongest.value(transaction)
  }

  var distance: GreatCircleDistance { times.distance }
  var speeds: VehicleSpeed { times.speeds }

  /// A policy with the weights of the book.
  static func policy(
    _ word: PolicyWord, _ transaction: Transaction
  ) async throws -> DispatchPolicy {
    switch word {
    case .firstCome: return .firstCome
    case .nearest:
      return .nearest(NearestSettings(tie: try await whole(Settings.dispatchTie, transaction)))
    case .rolling:
      return .rollingHorizon(
        RollingSettings(
          driverTime: try await Settings.dispatchDriverTime.value(transaction).rawValue / 1000,
          lateness: try await Settings.dispatchLateness.value(transaction).rawValue / 1000))
    }
  }

  private static func whole(
    _ setting: BookSetting<Quantity>, _ transaction: Transaction
  ) async throws -> Int64 {
    try await setting.value(transaction).rawValue / FixedPoint.one
  }

  /// Seconds for a way with a vehicle.
  func travel(from: MapPlace, to: MapPlace, _ vehicle: VehicleKind) -> Int64 {
    rules.travel(
      metres: distance.metres(from: from.onMap, to: to.onMap), speed: speeds[vehicle])
  }
}

extension Instant {
  /// Whole seconds since 1970, as dispatch counts time.
  var seconds: Int64 { milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000 }

  /// The moment so many seconds after 1970.
  init(seconds: Int64) { self.init(milliseconds: seconds * 1000) }
}
