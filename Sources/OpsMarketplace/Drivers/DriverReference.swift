import OpsDomain
import OpsKernel

/// Input of operations that name one driver.
public struct DriverReference: OperationInput {
  /// The driver.
  public var driver: NameOf<Driver>
}

/// Input of operations that judge a driver, with the reason.
public struct DriverJudgement: OperationInput {
  /// The driver.
  public var driver: NameOf<Driver>
  /// Why; the driver reads it.
  public var reason: Option<Note>
}

/// Input of operations about the caller's own driver, for which there is nothing to say.
public struct OwnDriver: OperationInput {}
