import OpsDomain
import OpsKernel

/// A place where machine and batch disagree.
///
/// The gate keeps them in step: there is one where a machine was started by hand without a batch,
/// and in data that came from elsewhere.
public struct FloorFinding: AnswerRecord, Equatable {
  /// What was found.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A machine refers to a batch of another machine.
    case batchMachineMismatch = "batch_machine_mismatch"
    /// A station works on something else than its machine's batch says.
    case stationInconsistency = "station_inconsistency"
    /// A machine refers to a batch that is not being made.
    case staleBatchReference = "stale_batch_reference"
    /// A batch is being made, and its machine does not refer to it.
    case missingBatchReference = "missing_batch_reference"
    /// A machine runs and has no batch.
    case runningWithoutBatch = "running_without_batch"
    /// A batch is being made on a machine that is out of use.
    case batchWithoutMachine = "batch_without_machine"
    /// A batch is being made that no machine can be working on: it has no stations, its shift is
    /// over, or its machine works on another one.
    case orphanedBatch = "orphaned_batch"
    /// A station is closed with its machine, which is neither in maintenance nor in error.
    case closedStation = "closed_station"
    /// Somebody closed all stations of a machine that is neither in maintenance nor in error.
    case noUsableStation = "no_usable_station"
  }

  public let kind: Kind
  public let machine: String
  /// Number of the batch it is about.
  public let batch: String?
  public let message: String
  /// Whether it was put right. What somebody closed by hand is left to people.
  public let isRepaired: Bool
}
