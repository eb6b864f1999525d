import OpsDomain
import OpsKernel

extension Settings {
  /// What an hour of a machine costs, in the book's currency.
  public static let machineRate: BookSetting<Quantity> = .decimal(
    "workshop.machine_rate", .zero, .whole(1_000_000), default: .zero,
    "The cost of a machine hour, in the book's currency; part of the cost of goods that are made.")

  /// The settings of production, in the order in which people read them.
  static let ofProduction = [machineRate.definition]
}
