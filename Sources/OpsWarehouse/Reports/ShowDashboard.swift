import OpsKernel

/// Input of the dashboards: nothing.
public struct ShowDashboard: OperationInput {}
