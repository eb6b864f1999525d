import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for colors.
enum ColorRules {
  static let colors = CollectionRules(
    ColorCard.self, readable: .machineView,
    write: [.insert: .productionCreateConfig, .update: .productionEditConfig]
  )
}
