import OpsDomain
import OpsKernel

/// A difference between a machine and its batch.
///
/// The gate keeps both in agreement. There can be differences when a machine was started by hand
/// without a batch, and in imported data.
public struct FloorFinding: AnswerRecord, Equatable {
  /// What was found.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// A machine names a batch of another machine.
    case batchMachineMismatch = "batch_machine_mismatch"
    /// A station does not work on what the batch of its machine says.
    case stationInconsistency = "station_inconsistency"
    /// A machine names a batch that is not being made.
    case staleBatchReference = "stale_batch_reference"
    /// A batch is being made, but its machine does not name it.
    case missingBatchReference = "missing_batch_reference"
    /// A machine runs and has no batch.
    case runningWithoutBatch = "running_without_batch"
    /// A batch is being made on a machine that is out of use.
    case batchWithoutMachine = "batch_without_machine"
    /// A batch is being made, but no machine can be working on it: it has no stations, its shift is
    /// over, or its machine works on another batch.
    case orphanedBatch = "orphaned_batch"
    /// A station is closed because of its machine, but the machine is not in maintenance or in
    /// error.
    case closedStation = "closed_station"
    /// Somebody closed all stations of a machine that is not in maintenance or in error.
    case noUsableStation = "no_usable_station"
  }

  /// Which difference was found.
  public let kind: Kind
  /// Number of the machine.
  public let machine: String
  /// Number of the batch it is about.
  public let batch: String?
  /// The difference in words, for people.
  public let message: String
  /// Whether it was corrected. Stations that somebody closed by hand stay closed.
  public let isRepaired: Bool
}
