import OpsDomain
import OpsKernel
import OpsStorage

/// What a driver reaches in a month with deliveries that spare the environment: each part of the
/// pay for one, such as that for a bicycle, is a point.
enum EcoLevel: CaseIterable {
  case bronze
  case silver
  case gold
  case platinum

  /// What is paid for it.
  var amount: BookSetting<Quantity> {
    switch self {
    case .bronze: Settings.payBronze
    case .silver: Settings.paySilver
    case .gold: Settings.payGold
    case .platinum: Settings.payPlatinum
    }
  }

  /// From how many points on it is reached.
  private func least(_ transaction: Transaction) async throws -> Int64 {
    switch self {
    case .bronze: 1
    case .silver: try await Settings.ecoSilverFrom.value(transaction)
    case .gold: try await Settings.ecoGoldFrom.value(transaction)
    case .platinum: try await Settings.ecoPlatinumFrom.value(transaction)
    }
  }

  /// The highest level that so many points reach; nil without any.
  static func of(_ points: Int64, _ transaction: Transaction) async throws -> EcoLevel? {
    for level in allCases.reversed() {
      let least = try await level.least(transaction)
      if points >= least { return level }
    }
    return nil
  }
}
