import OpsDomain
import OpsKernel

/// Input of operations about the caller's own driver, for which there is nothing to say.
public struct OwnDriver: OperationInput {}
