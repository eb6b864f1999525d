import OpsDomain
import OpsKernel

/// Input of operations that judge a driver, with the reason.
public struct DriverJudgement: OperationInput {
  /// The driver.
  public var driver: NameOf<Driver>
  /// Why; the driver reads it.
  public var reason: Option<Note>
}
