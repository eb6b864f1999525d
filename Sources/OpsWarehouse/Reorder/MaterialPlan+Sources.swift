import OpsScheduling

extension MaterialPlan {
  /// Whether production needs the goods.
  func isProduction(_ source: DemandSource) -> Bool {
    switch source {
    case .component: true
    case .safety: false
    case .demand(let id):
      if case .production = demands[id].source { true } else { false }
    }
  }
}
