import OpsDomain
import OpsKernel

extension Settings {
  static let bicycleSpeed: BookSetting<Quantity> = .decimal(
    "market.speed_bicycle", .whole(1), .whole(130), default: .whole(15),
    "How fast a bicycle is in town, in kilometers an hour.")

  static let scooterSpeed: BookSetting<Quantity> = .decimal(
    "market.speed_scooter", .whole(1), .whole(130), default: .whole(25),
    "How fast a scooter is in town, in kilometers an hour.")

  static let motorcycleSpeed: BookSetting<Quantity> = .decimal(
    "market.speed_motorcycle", .whole(1), .whole(130), default: .whole(30),
    "How fast a motorcycle is in town, in kilometers an hour.")

  static let carSpeed: BookSetting<Quantity> = .decimal(
    "market.speed_car", .whole(1), .whole(130), default: .whole(30),
    "How fast a car is in town, in kilometers an hour.")

  static let vanSpeed: BookSetting<Quantity> = .decimal(
    "market.speed_van", .whole(1), .whole(130), default: .whole(30),
    "How fast a van is in town, in kilometers an hour.")

  /// How fast drivers are, by vehicle.
  static let ofSpeeds = [
    bicycleSpeed, scooterSpeed, motorcycleSpeed, carSpeed, vanSpeed,
  ].map(\.definition)
}
