import OpsDomain
import OpsKernel

/// Input of operations about the caller as a driver: nothing.
public struct OwnDriver: OperationInput {}
