/// Input of the dashboards: nothing.
public struct ShowDashboard: Codable, Sendable {
  public init() {}
}
