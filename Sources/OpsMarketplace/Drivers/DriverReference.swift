import OpsDomain
import OpsKernel

/// Input of operations that name one driver.
public struct DriverReference: OperationInput {
  /// The driver.
  public var driver: NameOf<Driver>
}
