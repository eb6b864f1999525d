import OpsDomain
import OpsKernel

extension Settings {
  static let bicycleSpeed: BookSetting<Quantity> = .decimal(
    "market.speed_bicycle", .whole(1), .whole(130), default: .whole(15),
    "Usual speed of a bicycle in town, in kilometers per hour.")

  static let scooterSpeed: BookSetting<Quantity> = .decimal(
    "market.speed_scooter", .whole(1), .whole(130), default: .whole(25),
    "Usual speed of a scooter in town, in kilometers per hour.")

  static let motorcycleSpeed: BookSetting<Quantity> = .decimal(
    "market.speed_motorcycle", .whole(1), .whole(130), default: .whole(30),
    "Usual speed of a motorcycle in town, in kilometers per hour.")

  static let carSpeed: BookSetting<Quantity> = .decimal(
    "market.speed_car", .whole(1), .whole(130), default: .whole(30),
    "Usual speed of a car in town, in kilometers per hour.")

  static let vanSpeed: BookSetting<Quantity> = .decimal(
    "market.speed_van", .whole(1), .whole(130), default: .whole(30),
    "Usual speed of a van in town, in kilometers per hour.")

  /// How fast drivers are, by vehicle.
  static let ofSpeeds = [
    bicycleSpeed, scooterSpeed, motorcycleSpeed, carSpeed, vanSpeed,
  ].map(\.definition)
}
