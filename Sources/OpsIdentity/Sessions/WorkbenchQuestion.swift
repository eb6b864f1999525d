import OpsKernel

/// Input of `workbench.list` and `workbench.leave`: nothing.
public struct WorkbenchQuestion: OperationInput {}
