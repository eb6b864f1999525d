import OpsDispatch
import OpsDomain
import OpsKernel
import OpsStorage

/// How long orders take to the door without hold-ups, worked out from settings. Explore shows this
/// estimate, and `order track` as well; once enough deliveries are known, it is corrected by
/// them.
struct DeliveryTimes {
  /// Seconds that a pickup takes.
  let pickup: Int64
  /// Seconds that handing over takes.
  let handover: Int64
  let distance: GreatCircleDistance
  let speeds: VehicleSpeed
  /// How much longer it may take, as a share in millionths.
  private let margin: Int64

  init(_ transaction: Transaction, trying trial: SettingTrial = .none) async throws {
    pickup =
      try await trial.value(of: Settings.pickupTime, transaction).milliseconds / 1000
    handover =
      try await trial.value(of: Settings.handoverTime, transaction).milliseconds / 1000
    distance = GreatCircleDistance(
      detour: try await trial.value(of: Settings.detour, transaction).rawValue / 1000)
    speeds = try await VehicleSpeed(transaction)
    margin = try await Settings.arrivalMargin.value(transaction).rawValue
  }

  /// Seconds of the pickup, the way by the fastest vehicle, and the handing over.
  func way(from partner: MapPlace, to door: MapPlace) -> Int64 {
    let rules = DispatchRules(pickupService: pickup, dropService: handover)
    return rules.pickupService + rules.dropService
      + rules.travel(
        metres: distance.metres(from: partner.onMap, to: door.onMap), speed: speeds.greatest)
  }

  /// Seconds from the moment the partner accepts; at least 1.
  func base(preparation: TimeSpan, from partner: MapPlace, to door: MapPlace) -> Int64 {
    max(1, preparation.milliseconds / 1000 + way(from: partner, to: door))
  }

  /// From the time without hold-ups to that time with the margin of the setting.
  func range(_ base: Int64) -> ArrivalRange {
    ArrivalRange(earliest: base, latest: base + base * margin / FixedPoint.one, coverage: 0)
  }
}
